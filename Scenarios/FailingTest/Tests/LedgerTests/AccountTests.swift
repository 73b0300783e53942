import Testing

@testable import Ledger

@Suite struct AccountTests {
    @Test func aDepositCounts() {
        var account = Account()
        account.deposit(cents: 250)
        #expect(account.balance == 250)
    }

    #if DUO_SDK
    @Test func aLedgerHasTwoPages() {
        let pages = Account().pages(of: [1, 2, 3], from: 0)
        #expect(pages.left.count == 3)
    }
    #endif
}
