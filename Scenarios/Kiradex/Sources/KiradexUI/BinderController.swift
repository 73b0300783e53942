#if canImport(UIKit)
import UIKit

/// The binder for the parts of the app that still use UIKit.
@MainActor
public final class BinderController: UIViewController {
    /// The page on the left, or the upper one.
    public var left: UIViewController?
    /// The page on the right, or the lower one.
    public var right: UIViewController?

    // The gate by the version of the module, for code that is shared with an Xcode project without the flag.
    #if canImport(UIKit, _version: 9127.0.85)
    /// The system's own arrangement of two pages.
    @available(iOS 27.1, *)
    public func makeArrangement() -> UIViewController {
        let arrangement = UIArrangementViewController()
        arrangement.primaryViewController = left
        arrangement.secondaryViewController = right
        return arrangement
    }
    #endif

    public override func viewDidLoad() {
        super.viewDidLoad()
        for page in [left, right].compactMap({ $0 }) { view.addSubview(page.view) }
    }
}
#endif
