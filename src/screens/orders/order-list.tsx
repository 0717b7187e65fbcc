import type { Order } from '../../../contract/rows/order.ts'
import { useSeals } from '../../queries/use-evidence.ts'
import { useProductsById } from './use-products-by-id.ts'
import { OrderRow } from './order-row.tsx'
import { WindowList } from '../../ui/lists/window-list.tsx'

/** Any number of orders; only those in view are rendered. */
export function OrderList({ orders, onNearEnd }: { orders: readonly Order[]; onNearEnd: () => void }) {
  const products = useProductsById()
  const seals = useSeals()
  const sealOf = ({ id }: Order) => {
    const seal = seals?.get(id)
    return seal?.grade === 'ahead' ? 'ahead' : seal?.verdict
  }
  return (
    <div className="card">
      <WindowList items={orders} keyOf={(order) => order.id} onNearEnd={onNearEnd}>
        {(order, at) => (
          // Each row has a wrapper of the list's own, so the hairline between neighbours is drawn here.
          <div style={at === 0 ? undefined : { borderTop: '1px solid var(--line)' }}>
            <OrderRow order={order} product={products?.get(order.productId)} seal={sealOf(order)} />
          </div>
        )}
      </WindowList>
    </div>
  )
}
