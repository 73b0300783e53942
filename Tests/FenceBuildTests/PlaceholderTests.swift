import Testing

@testable import FenceBuild
