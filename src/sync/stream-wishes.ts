/**
 * Says what the tab's stream is to carry. A product that the page only lists is wanted in full while an order of the person runs on it:
 * the order is graded `seen` by the ticks that this device saw, whatever page lay over them.
 */
import { OPEN_STATUSES } from '../../contract/rows/order-status.ts'
import type { Mirror } from '../store/mirror/mirror.ts'
import { mirrorNameOf } from '../store/mirror/mirror-names.ts'
import type { LiveLink } from './live-link.ts'
import type { SyncWorld } from './person-sync.ts'
import type { PageState } from './worker-messages.ts'

const NOTHING: ReadonlySet<string> = new Set()
const ORDERS = ['orders', 'practiceOrders'] as const
const ANY = [-Infinity, Infinity] as const

interface StreamWishes {
  /** The page is another one. */
  tell(): void
  /** The mirror may have other orders. */
  lookAgain(): void
}

/** @param shown the page; null: nobody sees it, or there is no network */
export function createStreamWishes(
  world: Pick<SyncWorld, 'mirrorNamed'>,
  shown: () => PageState | null,
  want: LiveLink['want'],
): StreamWishes {
  let running = { userId: null as string | null, products: NOTHING }
  const wish = () => {
    const page = shown()
    if (page === null) return want(null)
    const inFull = running.userId === page.userId ? page.listed.filter((id) => running.products.has(id)) : []
    want({
      products: [...new Set([...page.products, ...inFull])].sort(),
      listed: page.listed.filter((id) => !page.products.includes(id) && !inFull.includes(id)),
    })
  }
  const lookAgain = async () => {
    const userId = shown()?.userId ?? null
    if (userId === null) return
    const products = await productsOfOpenOrders(world.mirrorNamed(mirrorNameOf(userId)))
    if (shown()?.userId !== userId) return
    running = { userId, products }
    wish()
  }
  /** The database broke, or the person has left meanwhile: the next sync looks again. */
  const look = () => void lookAgain().catch(() => undefined)
  return {
    lookAgain: look,
    tell: () => {
      wish()
      look()
    },
  }
}

/** With the orders that the server has just taken and that the feed has not brought yet. */
async function productsOfOpenOrders(mirror: Mirror): Promise<ReadonlySet<string>> {
  const [least, most] = ANY
  const found = await Promise.all(
    ORDERS.flatMap((name) => [
      ...OPEN_STATUSES.map((status) =>
        mirror.rows
          .where('[collection+doc.status+minusTime]')
          .between([name, status, least], [name, status, most])
          .toArray(),
      ),
      mirror.overlays.where('[collection+time+id]').between([name, 0], [name, most]).toArray(),
    ]),
  )
  const isOpen = (status: unknown) => OPEN_STATUSES.some((open) => open === status)
  return new Set(found.flat().flatMap(({ doc }) => (isOpen(doc['status']) ? [String(doc['productId'])] : [])))
}
