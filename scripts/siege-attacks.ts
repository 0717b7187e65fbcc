/** Every attack on the running platform, its result at the time, and the tests that try it again. */
export interface KnownAttack {
  readonly attack: string
  /** The result before the mend. */
  readonly before: string
  /** A file of tests, and how the names of the ones that count begin; without a name all of them count. */
  readonly file: string
  readonly named?: string
}

export const KNOWN_ATTACKS: readonly KnownAttack[] = [
  {
    attack: 'flood of candles while losing',
    before: '12 of 12 losing orders void',
    file: 'tests/server/siege.test.ts',
    named: 'five hundred',
  },
  {
    attack: 'flood option, 1,000 rounds',
    before: 'a free option for whoever loses',
    file: 'tests/server/flood-option.test.ts',
  },
  {
    attack: 'stale entry, 1,000 rounds',
    before: '20 of 28 right, +80 on 280',
    file: 'tests/properties/stale-entry.test.ts',
  },
  {
    attack: 'replay loop, 1,000 rounds',
    before: '15 of 15 right',
    file: 'tests/properties/replay-loop.test.ts',
    named: 'the same player',
  },
  {
    attack: 'replay with real balances',
    before: 'started',
    file: 'tests/server/start.test.ts',
    named: 'recorded prices',
  },
  {
    attack: 'the market killed, the server held',
    before: 'one process for all',
    file: 'tests/server/market-process.test.ts',
  },
  {
    attack: 'anonymous uploads of 10 MB',
    before: '296 → 1,292 MB, kept',
    file: 'tests/server/siege.test.ts',
    named: 'a flood of uploads',
  },
  {
    attack: 'registration with junk tokens',
    before: 'login 10 to 18 s',
    file: 'tests/server/siege.test.ts',
    named: 'a flood of register',
  },
  {
    attack: 'junk to every endpoint',
    before: 'hashes and buffers before any check',
    file: 'tests/server/cost-before-check.test.ts',
  },
  {
    attack: 'demo that fails open',
    before: "everybody's codes shown",
    file: 'tests/server/start.test.ts',
    named: 'without a way to send codes',
  },
  { attack: 'play money as cash', before: 'started as real', file: 'tests/server/ledger-stamp.test.ts' },
  { attack: 'one operator, large sums', before: '3 × 9,999.99 approved alone', file: 'tests/server/operators.test.ts' },
  {
    attack: 'one operator, voids just below the limit',
    before: 'in no sum',
    file: 'tests/server/order-voids.test.ts',
    named: 'void',
  },
  {
    attack: 'one operator, fees, rates and ways to pay in',
    before: 'fees to 50 %, 100 % a year',
    file: 'tests/server/terms-and-bounds.test.ts',
  },
  {
    attack: 'one operator, words to everybody',
    before: 'published at once',
    file: 'tests/server/operator-publishes.test.ts',
  },
  {
    attack: 'the role that serves, against the books',
    before: 'rewrote posted transfers',
    file: 'tests/server/walls.test.ts',
  },
  { attack: 'the books rewritten by their owner', before: 'without a trace', file: 'tests/server/books.test.ts' },
  {
    attack: 'an account taken over',
    before: 'told on no device, stopped by nobody',
    file: 'tests/server/takeover.test.ts',
  },
  {
    attack: 'devices silenced before a takeover',
    before: 'push to the thief alone',
    file: 'tests/server/push.test.ts',
    named: 'an alarm about the account',
  },
  {
    attack: "money to somebody else's bank account",
    before: 'any name',
    file: 'tests/server/withdrawals.test.ts',
    named: 'money goes to',
  },
  {
    attack: 'passwords that the account tells',
    before: 'taken',
    file: 'tests/server/account-story.test.ts',
    named: 'a password that is',
  },
  { attack: 'a copied cookie', before: 'alive for good', file: 'tests/server/session-rotation.test.ts' },
  { attack: 'escape codes to the operator', before: 'amount overwritten', file: 'tests/server/terminal.test.ts' },
  { attack: 'other origins, schemes and two hosts', before: 'written', file: 'tests/server/http-boundary.test.ts' },
  {
    attack: "a foreign page's form, a picture in the deposit",
    before: "in the victim's form",
    file: 'tests/e2e/installed.test.ts',
    named: 'a page of another site',
  },
  {
    attack: 'identity photos after their time',
    before: 'kept for good',
    file: 'tests/server/identity-retention.test.ts',
  },
  {
    attack: 'what is left of a closed account',
    before: 'no account closed',
    file: 'tests/server/close-account.test.ts',
  },
  {
    attack: 'seeds read from the database',
    before: 'in plain text',
    file: 'tests/server/market.test.ts',
    named: 'the seeds of days',
  },
  { attack: 'orders to a second server', before: '11 of 12 one tick late', file: 'tests/server/second-server.test.ts' },
  {
    attack: '230 addresses of one /64, guessing, spam',
    before: '230 codes',
    file: 'tests/server/limits-under-attack.test.ts',
  },
  {
    attack: 'a destination changed, then a withdrawal',
    before: 'paid at once',
    file: 'tests/server/withdrawal-accounts.test.ts',
  },
  {
    attack: 'passwords and codes guessed at',
    before: 'counted by whole address',
    file: 'tests/server/sign-in-limits.test.ts',
  },
]
