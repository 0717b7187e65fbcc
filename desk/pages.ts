/** The addresses of the desk's pages. */
export const PAGES = {
  today: '/',
  deposits: '/deposits',
  withdrawals: '/withdrawals',
  identity: '/identity',
  changes: '/account-changes',
  second: '/second-approvals',
  acts: '/acts',
  me: '/me',
  link: '/link/:token',
} as const

/** The letters after G. */
export const GO_KEYS = {
  t: PAGES.today,
  d: PAGES.deposits,
  w: PAGES.withdrawals,
  i: PAGES.identity,
  n: PAGES.changes,
  2: PAGES.second,
  o: PAGES.acts,
} as const
