import Testing

@testable import FenceModel
