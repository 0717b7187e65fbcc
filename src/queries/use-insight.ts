import { type Insight, type InsightQuery, readInsight } from '../store/history/insight.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

export type { Insight } from '../store/history/insight.ts'
export type { LedgerPart } from '../store/history/ledger-part.ts'
export { type Group, GROUPS } from '../store/history/order-part.ts'
export type { OrderTally } from '../store/history/order-tally.ts'

/** The results of the person's orders in these business days, added up, live; undefined until they are. */
export function useInsight({ timeZone, from, to }: InsightQuery): Insight | undefined {
  return useMirrorQuery('user', (mirror) => readInsight(mirror, { timeZone, from, to }), [timeZone, from, to])
}
