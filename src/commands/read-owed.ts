import { liabilityProofText } from '../../contract/liabilities/liability-proof.ts'
import { newestOwed } from '../evidence/check-owed.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { sessionCell } from '../store/device/session.ts'
import { saveFile } from './save-file.ts'

export interface OwnPart {
  /** UTC. */
  readonly day: string
  readonly at: number
  readonly balance: string
  /** Of everybody. */
  readonly total: string
  readonly people: number
  /** The house's own funds, by its own books. */
  readonly houseFunds: string
}

/** The newest day of which this device has proven that the person's balance is in the total of what the platform owes. Works offline; null before the first. */
export async function readOwed(): Promise<OwnPart | null> {
  const userId = sessionCell.get()?.user.id
  const proof = userId === undefined ? null : await newestOwed(evidenceOf(userId))
  if (proof === null) return null
  const { day, at, balance: total, people, houseFunds } = proof.root.receipt
  return { day, at, balance: proof.leaf.balance, total, people, houseFunds }
}

/** Hands that proof to the browser as a file, which candor-verify checks. */
export async function saveOwed(): Promise<void> {
  const userId = sessionCell.get()?.user.id
  const proof = userId === undefined ? null : await newestOwed(evidenceOf(userId))
  if (proof === null) return
  saveFile({
    name: `candor-owed-${proof.root.receipt.day}.json`,
    type: 'application/json',
    content: liabilityProofText(proof),
  })
}
