/** One look of the device at what it was told, after each sync: rows, signed months, figures, and what a restored backup explains. */
import { validRestores } from '../../contract/settlement/abandoned.ts'
import { restoreNoticeSchema, type SignedRestore } from '../../contract/settlement/restore-notice.ts'
import { signatureSchema } from '../../contract/identifiers.ts'
import { type Mirror, readCursor } from '../store/mirror/mirror.ts'
import { auditFees } from './audit-fees.ts'
import { auditFigures } from './audit-figures.ts'
import { auditMonths } from './audit-months.ts'
import { auditRows } from './audit-rows.ts'
import type { Evidence } from './evidence.ts'
import { judgeIncidents } from './incidents.ts'

export interface AuditWorld {
  readonly evidence: Evidence
  /** The person's own. */
  readonly mirror: Mirror
  /** Everybody's: it brings the notices of restored backups. */
  readonly everybodys: Mirror
  /** Signing keys that this device knows as the platform's. */
  readonly keys: Readonly<Record<string, string>>
  /** Device time. */
  readonly now: number
}

/** @returns how many incidents are open */
export async function audit({ evidence, mirror, everybodys, keys, now }: AuditWorld): Promise<number> {
  const restores = await publishedRestores(everybodys)
  if (await auditRows(mirror, evidence, now)) {
    await auditMonths({ mirror, evidence, keys, restores, now })
    await auditFigures({ mirror, evidence, now })
    await auditFees({ mirror, everybodys, evidence, now })
  }
  const { epoch, snapshot, asOf } = await readCursor(everybodys)
  return judgeIncidents(evidence, {
    restores: validRestores(restores, keys),
    publicAsOf: epoch === null || snapshot !== null ? null : asOf,
    now,
  })
}

/** As everybody reads them; their signatures are still to be checked. */
export async function publishedRestores(everybodys: Mirror): Promise<readonly SignedRestore[]> {
  const rows = await everybodys.rows
    .where('[collection+time+id]')
    .between(['restoreNotices', -Infinity, ''], ['restoreNotices', Infinity, '\uffff'])
    .toArray()
  return rows.flatMap(({ doc }) => {
    const [notice, signature] = [
      restoreNoticeSchema.safeParse(doc['notice']).data,
      signatureSchema.safeParse(doc['signature']).data,
    ]
    return notice && signature ? [{ notice, signature }] : []
  })
}
