import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import { useHistorySums } from '../../queries/use-history-sums.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { monthAround } from './group-by-month.ts'

/** The sum of a month's lines of these kinds: all since its beginning minus all since its end, so that lines out of view count too. */
export function MonthSum({ at, kinds }: { at: number; kinds: readonly FundRecord['kind'][] }) {
  const { signedMoney } = useFormat()
  const { from, until } = monthAround(at)
  const since = useSumSince(from, kinds)
  const after = useSumSince(until, kinds)
  if (since === null || after === null) return null
  return <span className="money t-sm t-2">{signedMoney(formatMoney(since - after))}</span>
}

/** In minor units; null until it is known. */
function useSumSince(from: number, kinds: readonly FundRecord['kind'][]): bigint | null {
  const sums = useHistorySums('fundRecords', { where: { kind: kinds }, from })
  if (sums === undefined) return null
  return [...sums.values()].reduce((sum, each) => sum + parseMoney(each.sums['amount'] ?? '0.00'), 0n)
}
