import { contradictionText } from '../../contract/evidence/contradiction.ts'
import { incidentFileText } from '../../contract/evidence/incident-file.ts'
import { dayOf } from '../../contract/settlement/simulated-day.ts'
import type { Incident } from '../evidence/incident.ts'
import { saveFile } from './save-file.ts'

/** Hands an incident to the browser as a file: two signed texts that contradict each other, what the public log shows, or this device's own note of both versions. */
export function saveEvidence({ kind, collection, rowId, at, was, now, detail, signed, file }: Incident): void {
  const own = file ?? (signed ? contradictionText(signed) : null)
  const content =
    own ??
    incidentFileText({
      type: 'incident',
      version: 1,
      kind,
      collection,
      id: rowId,
      noticedAt: Math.floor(at),
      was: was ?? null,
      now,
      detail,
    })
  saveFile({ name: `candor-evidence-${dayOf(at)}.json`, type: 'application/json', content })
}
