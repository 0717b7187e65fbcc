import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CollectionName } from '../../../contract/sync/collection-rules.ts'

/** The names of the collections as a person knows them. `blocks` has none: it is the form in which history travels. */
export const COLLECTION_WORDS: Readonly<Record<Exclude<CollectionName, 'blocks'>, MessageDescriptor>> = {
  account: msg`Balance`,
  profile: msg`Profile`,
  orders: msg`Orders`,
  practiceAccount: msg`Practice balance`,
  practiceOrders: msg`Practice orders`,
  fundRecords: msg`Fund records`,
  statementMonths: msg`Signed months of the statement`,
  deposits: msg`Deposits`,
  withdrawals: msg`Withdrawals`,
  withdrawalAccounts: msg`Withdrawal accounts`,
  fundPosition: msg`Balance in the fund`,
  fundMoves: msg`Moves into and out of the fund`,
  fundIncomes: msg`Daily income of the fund`,
  verification: msg`Identity`,
  limits: msg`My limits`,
  preferences: msg`Settings`,
  favourites: msg`Favorites`,
  orderNotes: msg`Notes on orders`,
  priceAlerts: msg`Price alerts`,
  messages: msg`Messages`,
  readMarks: msg`Read marks`,
  chat: msg`Chat with customer service`,
  teamTotals: msg`Team totals`,
  teamLevel1: msg`Team, level 1`,
  teamLevel2: msg`Team, level 2`,
  teamLevel3: msg`Team, level 3`,
  products: msg`Products`,
  pastProducts: msg`Products that are no longer offered`,
  announcements: msg`Announcements`,
  supportHours: msg`Hours of customer service`,
  articles: msg`News and articles`,
  depositMethods: msg`Ways to deposit`,
  withdrawalTerms: msg`Terms of withdrawals`,
  fundTerms: msg`Terms of the fund`,
  voidNotices: msg`Notices of void orders`,
  voidDays: msg`Void orders by day`,
  restoreNotices: msg`Notices of restored backups`,
}

/** Null for what is none of a person's business, or was written by another version of the app. */
export function collectionWords(name: string): MessageDescriptor | null {
  return Object.hasOwn(COLLECTION_WORDS, name) ? COLLECTION_WORDS[name as keyof typeof COLLECTION_WORDS] : null // just looked for
}
