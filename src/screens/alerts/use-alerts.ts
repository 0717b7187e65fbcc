import { useMemo } from 'react'
import type { PriceAlert } from '../../../contract/rows/price-alert.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useOutbox } from '../../queries/use-outbox.ts'
import { useRows } from '../../queries/use-rows.ts'

type OutboxItem = NonNullable<ReturnType<typeof useOutbox>>[number]

export interface ShownAlert extends PriceAlert {
  readonly product: Product | undefined
  /** waiting: on this device alone so far. not-sent: the server refused it, or it waited too long. */
  readonly state: 'active' | 'fired' | 'waiting' | 'not-sent'
  /** The request that the server did not take. */
  readonly refused: OutboxItem | null
}

/** The person's alerts, those that wait for a price first, then those that fired, the newest first. Undefined while they load. */
export function useAlerts(): readonly ShownAlert[] | undefined {
  const alerts = useRows('priceAlerts')
  const products = useRows('products')
  const past = useRows('pastProducts')
  const outbox = useOutbox()
  return useMemo(() => {
    if (!alerts || !products || !past) return undefined
    const byId = new Map([...past, ...products].map((product) => [product.id, product]))
    return alerts
      .filter(({ status }) => status !== 'removed')
      .map((alert): ShownAlert => {
        const own = outbox?.filter(({ params }) => params?.['id'] === alert.id) ?? []
        const refused = own.find(({ state }) => state !== 'waiting') ?? null
        const state = refused ? 'not-sent' : alert.isWaiting ? 'waiting' : alert.status === 'fired' ? 'fired' : 'active'
        return { ...alert, product: byId.get(alert.productId), state, refused }
      })
      .sort((left, right) => rankOf(left) - rankOf(right) || timeOf(right) - timeOf(left))
  }, [alerts, products, past, outbox])
}

function rankOf({ state }: ShownAlert): number {
  return state === 'fired' ? 1 : 0
}

function timeOf({ state, firedAt, changedAt }: ShownAlert): number {
  return state === 'fired' ? (firedAt ?? changedAt) : changedAt
}
