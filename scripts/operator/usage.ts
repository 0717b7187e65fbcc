/** The commands of `npm run operator`, as it prints them. */
export const USAGE = `npm run operator -- COMMAND [--operator NAME]
  add-operator NAME [--roles ROLE,ROLE]      opens an operator's account: the first one without signing in, from the third on a
                                             second operator has to approve it. Roles: reviewer, support, content, treasurer,
                                             market, auditor (reads everything, decides nothing); all of them where none is named
  operators                                  who they are
  set-operator-roles NAME --roles ROLE,ROLE  other roles of another operator, for a second one to approve; one of the two has each
                                             role that is given
  disable-operator NAME                      ends another operator's access at once
  list [KIND]                                what waits: deposit, withdrawal, verification, account-change, adjustment,
                                             deposit-method, terms, publication, operator, operator-roles, order-void,
                                             house-funding
  show ID [--photos FOLDER]                  all about it; photos are saved to the folder
  approve ID                                 above the limit a second operator has to do so too; a withdrawal before it is paid
  refuse ID --reason TEXT                    the person reads the reason
  conversations                              who waits for an answer of customer service, longest first
  read ACCOUNT [--photos FOLDER]             the last lines and all unread ones; the person sees that theirs were read
  answer ACCOUNT [TEXT]                      writes to the person; without TEXT you write it here, and the person sees that you do
  publish-message ACCOUNT|everybody FILE     a message in the languages of the file: {"en-US": {"title": "…", "body": "…"}, …}
                                             to everybody once a second operator has approved it, with --at TIME
                                             (2027-01-31T14:00Z) at that minute
  publish-article LANGUAGE NAME FILE         a page, the help or a news item (en-US about.md, de-DE news/2026-11-21-name.md), for a
                                             second operator to approve
  scheduled                                  texts that wait for their time, and the last ones that were published or taken back
  cancel-scheduled ID                        takes one back before its time
  withdraw-article LANGUAGE NAME             what came with the app stands there again, if anything did; for a second operator too
  rotate-signing-key                         a new key signs from the server's next start on; the one before it vouches for it. For a
                                             second operator to approve
  products [PRODUCT]                         what they offer now and next; of one: its newest terms, for the file
  set-product-terms PRODUCT FILE --from T --reason TEXT
                                             other hours, holidays or maintenance from a minute at least 65 minutes ahead on;
                                             returns and stakes for a second operator to approve
  add-product FILE --from T --reason TEXT    a product in the form of one of products.json, which opens at a minute at least 65
                                             minutes ahead; for a second operator to approve
  set-withdrawal-terms [NAME=VALUE …]        for a second operator to approve; without words: what holds
  set-deposit-method [ID NAME=VALUE …]       a way to pay in, for a second operator to approve; without words: all that there are
  adjust ACCOUNT AMOUNT --reason TEXT        a named transfer that the person sees
  fund-house [AMOUNT --reason TEXT]          money of the owner into the house's own funds (-1000.00: out of them), for a second
                                             operator to approve; without an amount: what the house has and may owe
  void-orders PRODUCT --from T --to T --reason TEXT
                                             every open order accepted in these minutes (2027-01-31T14:00Z; --to now), alike for
                                             everyone; the reason is signed and published. Results that are final stay
  set-aside                                  orders that a fault of the program kept from being settled, and which fault
  settle-again ORDER                         gives one back once the fault is mended: the rule settles it
  reset-transaction-password ACCOUNT         holds withdrawals for 24 hours
  release-withdrawals ACCOUNT --reason TEXT  after a word with a person who stopped their account: what waits may be paid again
  freeze ACCOUNT --reason TEXT               stops new buys and withdrawals; orders that run go on; the person reads the reason
  unfreeze ACCOUNT --reason TEXT             ends it; the person reads the reason
  revoke-identity ACCOUNT --reason TEXT      takes an approval back: the person reads the reason and hands in documents again
  find WORDS                                 people by the beginning of an account, or by a whole phone number, mail, order number
                                             or id; phone and mail are masked
  note ACCOUNT TEXT                          for operators alone; a line of the log, so it can't be taken back
  end-sessions ACCOUNT --reason TEXT         each of their devices has to sign in again; orders run on
  figures [1|14|90] [PRODUCT]                people, stakes, results, money in and out by day, and what is owed
  set-fund-rate DAY BASIS-POINTS             from a day to come on, for a second operator to approve
  acts                                       the last 50 lines of the audit log`
