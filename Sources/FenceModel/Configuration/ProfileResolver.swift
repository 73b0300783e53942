/// Lays profiles over what they extend.
struct ProfileResolver {
    private let layers: [ProfileLayer]
    private let catalogue: Catalogue
    /// The resolved profiles, in the order of the file. A profile that cannot be resolved is left out.
    private(set) var profiles: [Profile] = []
    private(set) var origins: [String: [String: ProfileOrigin]] = [:]
    private(set) var notes: [String] = []

    init(layers: [ProfileLayer], catalogue: Catalogue) {
        self.layers = layers
        self.catalogue = catalogue
    }

    mutating func resolveAll(reporting reader: inout ConfigurationReader) {
        var indices: [String: Int] = [:]
        for (index, layer) in layers.enumerated() { indices[layer.name] = index }
        var inCycle: Set<Int> = []
        for index in layers.indices {
            guard let chain = chain(from: index, indices, &inCycle, &reader) else { continue }
            resolve(chain)
        }
    }

    /// What a profile is made of, the profile itself last.
    private struct Chain {
        var base: String?
        var layers: [Int]
    }

    private func chain(
        from start: Int, _ indices: [String: Int], _ inCycle: inout Set<Int>, _ reader: inout ConfigurationReader
    ) -> Chain? {
        var chain = Chain(base: nil, layers: [start])
        var seen: Set<Int> = [start]
        var index = start
        while let base = layers[index].base {
            // A profile may have the name of the catalogue entry that it extends.
            let isOwnCatalogueName = base.name == layers[index].name && Catalogue.names.contains(base.name)
            if !isOwnCatalogueName, let next = indices[base.name] {
                if !seen.insert(next).inserted {
                    reportCycle(chain.layers.reversed(), from: next, &inCycle, &reader)
                    return nil
                }
                chain.layers.insert(next, at: 0)
                index = next
            } else if Catalogue.names.contains(base.name) {
                chain.base = base.name
                return chain
            } else {
                // Said once, by the profile that has the wrong name.
                if index == start {
                    let known = layers.map(\.name).filter { $0 != layers[index].name } + Catalogue.names
                    reader.reportUnknownProfile(base.name, known: known, at: base.offset)
                }
                return nil
            }
        }
        return chain
    }

    private func reportCycle(
        _ visited: [Int], from first: Int, _ inCycle: inout Set<Int>, _ reader: inout ConfigurationReader
    ) {
        let cycle = Array(visited.drop { $0 != first })
        if cycle.contains(where: inCycle.contains) { return }
        inCycle.formUnion(cycle)
        let names = cycle.map { layers[$0].name }
        if let base = layers[cycle[0]].base {
            reader.report(.extendsCycle(names + [names[0]]), at: base.offset)
        }
    }

    private mutating func resolve(_ chain: Chain) {
        guard let own = chain.layers.last.map({ layers[$0] }) else { return }
        var origins: [String: ProfileOrigin] = [:]
        var profile = Profile(name: own.name)
        if chain.base == Catalogue.hostName {
            let language = chain.layers.compactMap { layers[$0].language.value }.last
            switch catalogue.host(language: language) {
            case .profile(let host):
                profile = host
                for key in ProfileText.facts(of: host) { origins[key.key] = .host }
            case .unavailable(let reason):
                notes.append("nothing is known of 'host', which the profile '\(own.name)' extends: \(reason)")
            }
        } else if let base = chain.base {
            // The catalogue answers for a platform, which the profiles above may set.
            var probe = Profile(name: own.name)
            probe.platform = .ios
            for index in chain.layers { layers[index].apply(to: &probe) }
            let platform = probe.effectivePlatform
            if let entry = catalogue.entry(named: base, platform: platform) {
                profile = entry.profile
                for fact in entry.facts { origins[fact.key] = .catalogue(fact) }
            }
        }
        for index in chain.layers {
            let layer = layers[index]
            layer.apply(to: &profile)
            for key in layer.keys { origins[key.path] = .declared(profile: layer.name, key.position) }
        }
        // Facts that a layer took back, or that another platform has not.
        self.origins[own.name] = origins.filter { ProfileText.says(profile, key: $0.key) }
        profiles.append(profile)
    }
}
