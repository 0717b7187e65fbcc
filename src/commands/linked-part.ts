import { keyOf } from '../../contract/key-of.ts'
import { readPastTicks, type ReadTicks } from '../../contract/settlement/past-ticks.ts'
import type { ChainPlace, PastTicks } from '../../contract/settlement/tick-page.ts'
import { checkpointText } from '../../contract/settlement/tick.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import type { DayCheck, PastDay } from './day-check.ts'

/** The ticks of a page, once it is sure that they hang on the page before and on a head that the platform has signed. */
export function linkedPart(
  { productId, keys }: PastDay,
  page: PastTicks,
  linked: ChainPlace | null,
): ReadTicks | DayCheck {
  const { before, head, isLast } = page
  const part = readPastTicks(productId, page)
  const seq = head?.seq ?? before.seq
  if (part === null || (linked !== null && !isSamePlace(linked, before))) return { status: 'not-linked', seq }
  // A day without records ends with its first page; any other page brings the chain on.
  if (head === null) return isLast && linked === null && part.ticks.length === 0 ? part : { status: 'not-linked', seq }
  if (part.ticks.length === 0 || head.productId !== productId || !isSamePlace(head, part.end))
    return { status: 'not-linked', seq }
  const key = keyOf(keys, head.keyId)
  const isSigned = key !== undefined && isSignatureOf(checkpointText(head), head.signature, key)
  return isSigned ? part : { status: 'unsigned-head', seq }
}

function isSamePlace(one: ChainPlace, other: ChainPlace): boolean {
  return one.seq === other.seq && one.ts === other.ts && one.hash === other.hash
}
