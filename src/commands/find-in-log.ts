import type { Proof } from '../../contract/settlement/receipt.ts'
import type { FoundInLog } from '../evidence/find-logged.ts'
import { sessionCell } from '../store/device/session.ts'
import { askLog } from './ask-log.ts'
import { saveFile } from './save-file.ts'

export interface InLog extends FoundInLog {
  /** Hands both proofs to the browser as a file, which candor-verify --policy checks. */
  readonly save: () => void
}

/**
 * Has the sync's thread look for an order's acceptance and result in the public log. A proof that was found once is kept, and works offline.
 * @returns null where it was not found, or nobody could be asked
 */
export async function findInLog({
  acceptance,
  settlement,
}: Pick<Proof, 'acceptance' | 'settlement'>): Promise<InLog | null> {
  if (sessionCell.get() === null) return null
  const found = await askLog<FoundInLog>({ type: 'find-logged', signed: { acceptance, settlement } })
  return (
    found && {
      ...found,
      save: () =>
        saveFile({
          name: `candor-log-${acceptance.receipt.orderId}.json`,
          type: 'application/json',
          content: found.file,
        }),
    }
  )
}
