/** The addresses of the desk's pages. */
export const PAGES = {
  today: '/',
  deposits: '/deposits',
  withdrawals: '/withdrawals',
  identity: '/identity',
  changes: '/account-changes',
  second: '/second-approvals',
  conversations: '/conversations',
  person: '/person',
  acts: '/acts',
  me: '/me',
  link: '/link/:token',
} as const

/** The page of the person with this id. */
export const personPage = (id: string) => `${PAGES.person}/${id}`
