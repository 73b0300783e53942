import Testing

@testable import BuildStamps
