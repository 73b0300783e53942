import SwiftDiagnostics
import SwiftIfConfig
import SwiftSyntax

extension Outline {
    /// What the toolchain's SwiftParser and SwiftIfConfig find.
    init(_ tree: SourceFileSyntax, _ configuration: OracleConfiguration) {
        let regions = tree.configuredRegions(in: configuration)
        var states: [SyntaxIdentifier: String] = [:]
        for region in regions {
            switch region.state {
            case .active: states[region.ifClause.id] = "active"
            case .inactive: states[region.ifClause.id] = "inactive"
            case .unparsed: states[region.ifClause.id] = "skipped"
            @unknown default: states[region.ifClause.id] = "unheard of"
            }
        }
        let collector = Collector(viewMode: .sourceAccurate)
        collector.walk(tree)
        for declaration in collector.found {
            var clauses: [Clause] = []
            for clause in declaration.clauses {
                clauses.append(
                    Clause(
                        keyword: clause.poundKeyword.text,
                        offset: clause.poundKeyword.positionAfterSkippingLeadingTrivia.utf8Offset,
                        condition: clause.condition?.trimmedDescription ?? "",
                        state: states[clause.id] ?? Outline.notTaken))
            }
            let around = Outline.clause(around: declaration)
            let parent = around?.poundKeyword.positionAfterSkippingLeadingTrivia.utf8Offset ?? -1
            if let around, states[around.id] == "skipped" {
                // SwiftIfConfig does not look into clauses that are not parsed.
                for clause in declaration.clauses { states[clause.id] = "skipped" }
                for index in clauses.indices { clauses[index].state = "skipped" }
            }
            guard let first = clauses.first else { continue }
            let end = declaration.poundEndif
            fences[first.offset] = Fence(
                clauses: clauses,
                end: end.presence == .present ? end.positionAfterSkippingLeadingTrivia.utf8Offset : -1, parent: parent)
        }
        diagnostics = regions.diagnostics.map {
            "\($0.position.utf8Offset): \($0.diagMessage.severity): \($0.message)"
        }.sorted()
    }

    private static func clause(around declaration: IfConfigDeclSyntax) -> IfConfigClauseSyntax? {
        var above = declaration.parent
        while let node = above {
            if let clause = node.as(IfConfigClauseSyntax.self) { return clause }
            above = node.parent
        }
        return nil
    }

    private final class Collector: SyntaxVisitor {
        var found: [IfConfigDeclSyntax] = []

        override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
            found.append(node)
            return .visitChildren
        }
    }
}
