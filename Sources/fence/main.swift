import FenceCommands

FenceTool.main()
