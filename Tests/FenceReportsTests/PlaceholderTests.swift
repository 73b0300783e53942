import Testing

@testable import FenceReports
