/** Noting what no honest platform does, once each, and telling what a restored backup explains. */
import { keptUntil } from '../../contract/settlement/abandoned.ts'
import type { RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import type { Evidence } from './evidence.ts'
import type { Incident } from './incident.ts'
import { isLasting, lastingOf } from './lasting-fields.ts'

/** A restore that explains a change is published with it or shortly after; whoever publishes nothing gets no longer. */
const PUBLISHED_WITHIN_MS = 120_000
/** A row that became final so shortly before the backup's last price may have been written after it. */
const BACKUP_SLACK_MS = 10_000

/** Notes it, unless the same was noted before: the first note stays as it is. */
export async function raise(evidence: Evidence, incident: Omit<Incident, 'state'>): Promise<void> {
  await evidence.transaction('rw', evidence.incidents, async () => {
    if ((await evidence.incidents.get(incident.id)) === undefined)
      await evidence.incidents.add({ ...incident, state: 'waiting' })
  })
}

/**
 * Decides which incidents stand.
 * @param known.restores published restore notices with valid signatures
 * @param known.publicAsOf server time up to which this device knows everything that is published; null where it does not know
 * @param known.now device time
 * @returns how many are open
 */
export async function judgeIncidents(
  evidence: Evidence,
  known: { readonly restores: readonly RestoreNotice[]; readonly publicAsOf: number | null; readonly now: number },
): Promise<number> {
  return evidence.transaction('rw', evidence.incidents, evidence.rows, async () => {
    const all = await evidence.incidents.toArray()
    for (const incident of all.filter(({ state }) => state !== 'restored')) {
      if (isRestored(incident, known.restores)) {
        await evidence.incidents.update(incident.id, { state: 'restored' })
        await adopt(evidence, incident)
      } else if (
        incident.state === 'waiting' &&
        ((known.publicAsOf ?? 0) >= incident.asOf || known.now - incident.at >= PUBLISHED_WITHIN_MS)
      ) {
        await evidence.incidents.update(incident.id, { state: 'open' })
      }
    }
    return evidence.incidents.where('state').equals('open').count()
  })
}

/** Whether it became final after a backup that was restored before the change was seen. */
function isRestored({ finalAt, asOf }: Incident, restores: readonly RestoreNotice[]): boolean {
  return restores.some(
    ({ restoredAt }) =>
      keptUntil(restoredAt, restores) - BACKUP_SLACK_MS <= finalAt && finalAt < restoredAt && restoredAt <= asOf,
  )
}

/** After a restore the new version is what is promised: another change of it is an incident again. */
async function adopt(evidence: Evidence, { collection, rowId, now }: Incident): Promise<void> {
  const lasting = now !== null && isLasting(collection) ? lastingOf(collection, now) : null
  const kept = await evidence.rows.get([collection, rowId])
  if (lasting && now && kept) await evidence.rows.put({ ...kept, ...lasting, doc: now, rowHash: '' })
}
