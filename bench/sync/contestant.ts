/** The abilities that every contestant of the sync benchmark has, in the browser, with the same orders. */
import type { Order } from '../../contract/rows/order.ts'

export interface Contestant {
  /** Opens the stored data; the time of the first question after it is the cold open. */
  open(): Promise<void>
  /** Fetches every order from the bench server and stores it; resolves when it can be queried. */
  mirror(): Promise<number>
  newest(limit: number): Promise<readonly Order[]>
  /** A page from the middle of the history. */
  pageBefore(acceptedAt: number, limit: number): Promise<readonly Order[]>
  newestOfStatus(status: string, limit: number): Promise<readonly Order[]>
  /** status → number of orders */
  totals(): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
  /** Asks the server what is new and applies it. */
  catchUp?(): Promise<void>
  /** Keeps the sums that insight reads. */
  keepSums?(): Promise<void>
  /** Adds up all orders for the page of insight. @returns how many they are */
  insight?(): Promise<number>
}

export const SOURCE_PAGE_ROWS = 5_000
export const STATUSES = ['won', 'lost', 'tie'] as const

/** The orders as plain JSON pages: the source of all contestants that bring no protocol of their own. */
export async function* sourcePages(): AsyncGenerator<Order[]> {
  for (let page = 0; ; page += 1) {
    const answer = await fetch(`/source/orders?page=${page}`)
    const rows = (await answer.json()) as Order[] // the bench's own server
    if (rows.length === 0) return
    yield rows
  }
}
