import Foundation
import FenceCommands

exit(FenceTool.run(CommandLine.arguments))
