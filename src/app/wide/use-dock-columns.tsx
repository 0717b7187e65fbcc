import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { DirectionChip, orderStatusText } from '../../ui/words/order-words.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import type { Column } from './table-columns.ts'
import { LeftCell, NowCell, ProfitNowCell } from './live-cells.tsx'
import { toneClass } from './tone-class.ts'

/** The dock's columns: of what runs, or of what has ended. */
export function useDockColumns(
  kind: 'positions' | 'closed',
  products: ReadonlyMap<string, Product> | undefined,
): readonly Column<Order>[] {
  const { t, i18n } = useLingui()
  const { money, signedMoney, price, dateTime } = useFormat()
  return useMemo(() => {
    const scaleOf = (order: Order) => products?.get(order.productId)?.priceScale ?? 0
    const entry: Column<Order> = {
      id: 'entry',
      head: t`Entry`,
      isNumber: true,
      cell: (order) => (order.entryPrice === null ? '–' : price(order.entryPrice, scaleOf(order))),
    }
    const common: readonly Column<Order>[] = [
      {
        id: 'product',
        head: t`Product`,
        cell: (order) => (
          <span className="table__name">
            <b>{products?.get(order.productId)?.code ?? order.productId}</b>{' '}
            <DirectionChip direction={order.direction} />
          </span>
        ),
      },
      { id: 'time', head: t`Time`, importance: 3, cell: (order) => durationText(order.countdownSeconds, i18n.locale) },
      { id: 'amount', head: t`Amount`, isNumber: true, importance: 2, cell: (order) => money(order.stake) },
      entry,
    ]
    if (kind === 'positions') {
      return [
        ...common,
        {
          id: 'now',
          head: t`Now`,
          isNumber: true,
          importance: 2,
          cell: (order) => <NowCell order={order} scale={scaleOf(order)} />,
        },
        { id: 'profit', head: t`If it ended now`, isNumber: true, cell: (order) => <ProfitNowCell order={order} /> },
        { id: 'left', head: t`Left`, isNumber: true, cell: (order) => <LeftCell order={order} /> },
      ]
    }
    return [
      ...common,
      {
        id: 'exit',
        head: t`Exit`,
        isNumber: true,
        importance: 2,
        cell: (order) => (order.exitPrice === null ? '–' : price(order.exitPrice, scaleOf(order))),
      },
      {
        id: 'result',
        head: t`Result`,
        isNumber: true,
        cell: (order) => (
          <b className={toneClass(order.profit)} title={orderStatusText(order.status, i18n)}>
            {order.profit === null ? '–' : signedMoney(order.profit)}
          </b>
        ),
      },
      {
        id: 'ended',
        head: t`Ended at`,
        isNumber: true,
        importance: 3,
        cell: (order) => dateTime(order.exitTime ?? order.settledAt ?? order.acceptedAt),
      },
    ]
  }, [kind, products, t, i18n, money, signedMoney, price, dateTime])
}
