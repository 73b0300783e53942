import Testing

@testable import FenceChecks
