import Testing

@testable import FenceRetirement
