import Testing

@testable import FenceCommands
