/// A text about a collection, for sharing.
public struct CollectionReport: Sendable {
    private let collection: CardCollection

    public init(of collection: CardCollection) { self.collection = collection }

    public var text: String {
        // A fence inside the interpolation of a string of several lines.
        """
        Kiradex: \(collection.count) cards
        \({ () -> String in
            #if DUO_SDK
            return "Open your Duo to see two pages at once."
            #else
            return "Turn the page to see more."
            #endif
        }())
        #if this line were code it would be a fence; in a string it is text.
        """
    }
}
