/** Keeps the signed texts that bind the simulated market's days as this device was told them first. A day has one anchor, one beacon and one set of terms. */
import { contradictionOf } from '../../contract/evidence/contradiction-of.ts'
import { marketTextName, type SignedMarketText } from '../../contract/market/market-day.ts'
import { saidSchema, textOf } from '../../contract/evidence/contradiction.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import { raise } from './incidents.ts'
import type { CheckWorld } from './note-check.ts'
import { contradictionFile } from './note-proof.ts'
import { remember } from './remember.ts'

/**
 * Holds texts against those that were kept, and keeps the new ones.
 * @param texts signed by keys of the platform, as the caller has checked
 * @returns in English, for experts, how the first of them contradicts an earlier one, which is an incident too; null where none does
 */
export async function noteMarketTexts(world: CheckWorld, texts: readonly SignedMarketText[]): Promise<string | null> {
  let found: string | null = null
  for (const signed of texts) found = found ?? (await noteText(world, signed))
  return found
}

async function noteText(world: CheckWorld, signed: SignedMarketText): Promise<string | null> {
  const { evidence, keys, restores, now } = world
  const name = marketTextName(signed.notice)
  // A later number is a text that a restored backup has let the platform make anew: it is what is promised from then on.
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name} ${number}`
    const remembered = await remember(evidence, { kind: 'market', id, document: signed, at: now })
    if (remembered.status !== 'other') return null
    const first = saidSchema.safeParse(remembered.kept.document).data
    if (!first) continue
    const detail = contradictionOf(textOf(first), signed.notice, validRestores(restores, keys))
    if (detail === null) continue
    await raise(evidence, {
      id: `contradiction market ${name} ${signed.signature}`,
      kind: 'contradiction',
      collection: 'market',
      rowId: name,
      at: now,
      finalAt: 'notice' in first && 'madeAt' in first.notice ? first.notice.madeAt : 0,
      asOf: world.publicAsOf ?? 0,
      was: { ...textOf(first) },
      now: { ...signed.notice },
      detail,
      signed: contradictionFile({ first, later: signed, keys, restores }),
    })
    return detail
  }
}
