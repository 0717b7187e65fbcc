import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { DirectionChip, orderStatusText } from '../../ui/words/order-words.tsx'
import { PracticeTag } from '../../ui/words/practice-tag.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import type { Column } from './table-columns.ts'
import { LeftCell, NowCell, ProfitNowCell } from './live-cells.tsx'
import { toneClass } from '../../ui/format/tone-class.ts'

type Products = ReadonlyMap<string, Product> | undefined

/** The dock's columns: of running orders, or of ended ones. */
export function useDockColumns(kind: 'positions' | 'closed', products: Products): readonly Column<Order>[] {
  const bought = useBoughtColumns(products)
  const running = useRunningColumns(products)
  const ended = useEndedColumns(products)
  return useMemo(() => [...bought, ...(kind === 'positions' ? running : ended)], [kind, bought, running, ended])
}

/** The product and direction of an order, its time, amount and entry price. */
function useBoughtColumns(products: Products): readonly Column<Order>[] {
  const { t, i18n } = useLingui()
  const { money, price } = useFormat()
  return useMemo(
    () => [
      {
        id: 'product',
        head: t`Product`,
        cell: (order) => (
          <span className="table__name">
            <b>{products?.get(order.productId)?.code ?? order.productId}</b>{' '}
            <DirectionChip direction={order.direction} /> {'practice' in order ? <PracticeTag /> : null}
          </span>
        ),
      },
      { id: 'time', head: t`Time`, importance: 3, cell: (order) => durationText(order.countdownSeconds, i18n.locale) },
      { id: 'amount', head: t`Amount`, isNumber: true, importance: 2, cell: (order) => money(order.stake) },
      {
        id: 'entry',
        head: t`Entry`,
        isNumber: true,
        cell: (order) => (order.entryPrice === null ? '–' : price(order.entryPrice, scaleOf(order, products))),
      },
    ],
    [products, t, i18n, money, price],
  )
}

/** The live figures of a running order. */
function useRunningColumns(products: Products): readonly Column<Order>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'now',
        head: t`Now`,
        isNumber: true,
        importance: 2,
        cell: (order) => <NowCell order={order} scale={scaleOf(order, products)} />,
      },
      { id: 'profit', head: t`If it ended now`, isNumber: true, cell: (order) => <ProfitNowCell order={order} /> },
      { id: 'left', head: t`Left`, isNumber: true, cell: (order) => <LeftCell order={order} /> },
    ],
    [products, t],
  )
}

/** The exit price of an ended order, its result and its end. */
function useEndedColumns(products: Products): readonly Column<Order>[] {
  const { t, i18n } = useLingui()
  const { signedMoney, price, dateTime } = useFormat()
  return useMemo(
    () => [
      {
        id: 'exit',
        head: t`Exit`,
        isNumber: true,
        importance: 2,
        cell: (order) => (order.exitPrice === null ? '–' : price(order.exitPrice, scaleOf(order, products))),
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
    ],
    [products, t, i18n, signedMoney, price, dateTime],
  )
}

function scaleOf(order: Order, products: Products): number {
  return products?.get(order.productId)?.priceScale ?? 0
}
