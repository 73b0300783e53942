// Fences of the other kinds of conditions, at the top level.
#if os(iOS) || os(visionOS)
/// Whether the app runs on a device that is held in the hand.
public let isHandheld = true
#elseif os(macOS) && !targetEnvironment(macCatalyst)
/// Whether the app runs on a device that is held in the hand.
public let isHandheld = false
#else
/// Whether the app runs on a device that is held in the hand.
public let isHandheld = false
#endif

#if swift(>=6)
/// The language mode that this module is compiled in.
public let languageMode = 6
#else
/// The language mode that this module is compiled in.
public let languageMode = 5
#endif

/* A comment hides a fence:
#if NEVER_DEFINED_ANYWHERE
#endif
*/
