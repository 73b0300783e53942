import Testing

@testable import FenceSyntax
