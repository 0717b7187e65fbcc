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
  messages: '/messages',
  articles: '/articles',
  products: '/products',
  methods: '/deposit-methods',
  terms: '/terms',
  voids: '/void-orders',
  aside: '/set-aside',
  operators: '/operators',
  keys: '/keys',
  figures: '/figures',
  acts: '/acts',
  me: '/me',
  link: '/link/:token',
} as const

/** The page of the person with this id. */
export const personPage = (id: string) => `${PAGES.person}/${id}`
