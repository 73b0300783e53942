import SwiftUI
import DuoKit
import UIKit
