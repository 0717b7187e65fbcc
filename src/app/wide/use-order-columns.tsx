import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { parseMoney } from '../../../contract/money.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { DirectionChip, orderStatusText } from '../../ui/words/order-words.tsx'
import { PracticeTag } from '../../ui/words/practice-tag.tsx'
import { momentColumn, moneyColumn, textColumn } from './wide-columns.ts'
import { LeftCell } from './live-cells.tsx'
import type { Column } from './table-columns.ts'
import { toneClass } from '../../ui/format/tone-class.ts'

type Products = ReadonlyMap<string, Product> | undefined

/** The columns of the table of orders: what was bought, then how it ended. */
export function useOrderColumns(products: Products): readonly Column<Order>[] {
  const bought = useBoughtColumns(products)
  const ended = useEndColumns(products)
  return useMemo(() => [...bought, ...ended], [bought, ended])
}

/** When an order was placed, on which product, in which direction, for how long and for how much. */
function useBoughtColumns(products: Products): readonly Column<Order>[] {
  const { t, i18n } = useLingui()
  const { money, dateTime } = useFormat()
  return useMemo(() => {
    const code = (order: Order) => products?.get(order.productId)?.code ?? order.productId
    return [
      momentColumn({ id: 'accepted', head: t`Accepted` }, { at: (order) => order.acceptedAt, text: dateTime }),
      textColumn({ id: 'number', head: t`Order number`, importance: 3 }, (order) => order.number),
      {
        id: 'product',
        head: t`Product`,
        cell: (order) => (
          <span className="table__name">
            <b>{code(order)}</b> {'practice' in order ? <PracticeTag /> : null}
          </span>
        ),
        rank: code,
        plain: (order) => ('practice' in order ? `${code(order)} (${t`Practice`})` : code(order)),
      },
      {
        id: 'side',
        head: t`Direction`,
        cell: (order) => <DirectionChip direction={order.direction} />,
        rank: (order) => order.direction,
        plain: (order) => (order.direction === 'up' ? t`Up` : t`Down`),
      },
      {
        id: 'time',
        head: t`Time`,
        importance: 3,
        cell: (order) => durationText(order.countdownSeconds, i18n.locale),
        rank: (order) => order.countdownSeconds,
        plain: (order) => `${order.countdownSeconds} s`,
      },
      moneyColumn(
        { id: 'amount', head: t`Amount` },
        { sum: (order) => order.stake, cell: (order) => money(order.stake) },
      ),
    ]
  }, [products, t, i18n, money, dateTime])
}

/** The two prices of an order, its result (or the time that is left) and its status. */
function useEndColumns(products: Products): readonly Column<Order>[] {
  const { t, i18n } = useLingui()
  const { signedMoney, price } = useFormat()
  return useMemo(() => {
    const scaleOf = (order: Order) => products?.get(order.productId)?.priceScale ?? 0
    const priceColumn = (
      named: { id: string; head: string },
      priceOf: (order: Order) => number | null,
    ): Column<Order> => ({
      ...named,
      isNumber: true,
      importance: 2,
      cell: (order) => {
        const value = priceOf(order)
        return value === null ? '–' : price(value, scaleOf(order))
      },
      plain: (order) => {
        const [value, scale] = [priceOf(order), scaleOf(order)]
        return value === null ? '' : (value / 10 ** scale).toFixed(scale)
      },
    })
    return [
      priceColumn({ id: 'entry', head: t`Entry` }, (order) => order.entryPrice),
      priceColumn({ id: 'exit', head: t`Exit` }, (order) => order.exitPrice),
      {
        id: 'result',
        head: t`Result`,
        isNumber: true,
        rank: ({ profit }) => (profit === null ? Number.NEGATIVE_INFINITY : Number(parseMoney(profit))),
        plain: (order) => order.profit ?? '',
        cell: (order) =>
          order.profit === null ? (
            <LeftCell order={order} />
          ) : (
            <b className={toneClass(order.profit)}>{signedMoney(order.profit)}</b>
          ),
      },
      {
        id: 'status',
        head: t`Status`,
        importance: 2,
        cell: (order) => orderStatusText(order.status, i18n),
        rank: (order) => order.status,
        plain: (order) => orderStatusText(order.status, i18n),
      },
    ]
  }, [products, t, i18n, signedMoney, price])
}
