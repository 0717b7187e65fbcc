import { refusedFileText, unansweredFileText } from '../../contract/evidence/refusal-file.ts'
import { keyOf } from '../../contract/key-of.ts'
import { dayOf } from '../../contract/settlement/simulated-day.ts'
import type { KeptRefusal } from '../evidence/kept-refusals.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { saveFile } from './save-file.ts'

/** Hands a kept refusal to the browser as a file: the platform's signed text, or this device's own note of a silence. */
export function saveRefusal(kept: KeptRefusal): void {
  saveFile({
    name: `candor-refusal-${dayOf(kept.at)}.json`,
    type: 'application/json',
    content: refusalFileOf(kept, trustedKeys()),
  })
}

/** @param keys the platform's signing keys, as this device knows them */
export function refusalFileOf(kept: KeptRefusal, keys: Readonly<Record<string, string>>): string {
  const { intent, asked, subjectId, problem } = kept
  if (kept.answer === 'signed') {
    const { refusal } = kept
    const { keyId } = refusal.receipt
    return refusedFileText({
      type: 'refused',
      version: 1,
      intent,
      refusal,
      keys: { [keyId]: keyOf(keys, keyId) ?? '' },
    })
  }
  return unansweredFileText({
    type: 'unanswered',
    version: 1,
    intent,
    asked,
    id: subjectId,
    answer: kept.answer,
    problem,
    askedAt: Math.floor(kept.askedAt),
    endedAt: Math.floor(kept.endedAt),
  })
}
