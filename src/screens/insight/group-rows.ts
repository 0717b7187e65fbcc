/** The rows of insight's tables: one for each product, countdown, direction, hour or weekday that has orders. */
import type { Group, OrderTally } from '../../queries/use-insight.ts'

export interface GroupRow {
  /** A product's id, seconds, "up", an hour, a weekday. */
  readonly value: string
  readonly tally: OrderTally
}

/** Most orders first for products; the others in their own order. Void orders alone make no row. */
export function groupRows(groups: ReadonlyMap<string, OrderTally>, group: Group): readonly GroupRow[] {
  const rows = [...groups].flatMap(([key, tally]) => {
    const [name, value = ''] = key.split(' ')
    return name === group && countOf(tally) > 0 ? [{ value, tally }] : []
  })
  return rows.sort((left, right) => {
    switch (group) {
      case 'product':
        return countOf(right.tally) - countOf(left.tally) || (left.value < right.value ? -1 : 1)
      case 'direction':
        return left.value === 'up' ? -1 : 1
      case 'countdown':
      case 'hour':
      case 'weekday':
        return Number(left.value) - Number(right.value)
    }
  })
}

/** Right, wrong and equal orders. */
export function countOf({ right, wrong, equal }: OrderTally): number {
  return right + wrong + equal
}
