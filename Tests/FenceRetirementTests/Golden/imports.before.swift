import SwiftUI
#if DUO_SDK
import DuoKit
#else
import OldKit
#endif
import UIKit
