import type { LiabilityProof } from '../../contract/liabilities/liability-proof.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { isTotalBehind, readFollowedLog, type FollowedLog } from '../evidence/followed-log.ts'
import { sessionCell } from '../store/device/session.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
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
  /** The platform shows no newer one, although it answers everything else. */
  readonly isBehind: boolean
}

/** How far this device has followed the public log. Works offline; null where it has not asked yet. */
export async function readFollowed(): Promise<FollowedLog | null> {
  const userId = sessionCell.get()?.user.id
  const everybodys = mirrorOf('public')
  return userId === undefined || everybodys === null ? null : readFollowedLog(evidenceOf(userId), everybodys)
}

/** The newest day of which this device has proven that the person's balance is in the total of what the platform owes. Works offline; null before the first. */
export async function readOwed(): Promise<OwnPart | null> {
  const proof = await newestHere()
  if (proof === null) return null
  const { day, at, balance: total, people, houseFunds } = proof.root.receipt
  const everybodys = mirrorOf('public')
  const isBehind = everybodys !== null && (await isTotalBehind(everybodys, at))
  return { day, at, balance: proof.leaf.balance, total, people, houseFunds, isBehind }
}

/** Hands that proof to the browser as a file, which candor-verify checks. */
export async function saveOwed(): Promise<void> {
  const proof = await newestHere()
  if (proof === null) return
  const { liabilityProofText } = await import('../../contract/liabilities/liability-proof.ts')
  saveFile({
    name: `candor-owed-${proof.root.receipt.day}.json`,
    type: 'application/json',
    content: liabilityProofText(proof),
  })
}

/** The code that reads a proof is a task of its own on a slow phone, so that the page answers in between. */
async function newestHere(): Promise<LiabilityProof | null> {
  const userId = sessionCell.get()?.user.id
  if (userId === undefined) return null
  const { newestOwed } = await import('../evidence/kept-owed.ts')
  return newestOwed(evidenceOf(userId))
}
