/** Keeps what a proof has signed, and holds it against what was signed before: a proof that is given later never takes the place of an earlier one unseen. */
import { contradictionOf } from '../../contract/evidence/contradiction-of.ts'
import { saidSchema, textOf, type Said, type SavedContradiction } from '../../contract/evidence/contradiction.ts'
import { keyOf } from '../../contract/key-of.ts'
import { validRestores } from '../../contract/settlement/abandoned.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import type { SignedRestore } from '../../contract/settlement/restore-notice.ts'
import type { Evidence, ReceiptKind } from './evidence.ts'
import { raise } from './incidents.ts'
import { remember } from './remember.ts'

interface NotedProof {
  readonly proof: Proof
  readonly keys: Readonly<Record<string, string>>
  readonly restores: readonly SignedRestore[]
  /** Device time. */
  readonly now: number
  /** Server time up to which this device knows what is published. */
  readonly asOf: number
}

/** @param noted.proof one whose signatures were checked with `keys` */
export async function noteProof(evidence: Evidence, noted: NotedProof): Promise<void> {
  const { acceptance, settlement } = noted.proof
  await noteSigned(evidence, noted, { kind: 'acceptance', said: acceptance, finalAt: acceptance.receipt.acceptedAt })
  if (settlement)
    await noteSigned(evidence, noted, { kind: 'settlement', said: settlement, finalAt: settlement.receipt.settledAt })
}

async function noteSigned(
  evidence: Evidence,
  noted: NotedProof,
  input: {
    readonly kind: ReceiptKind
    readonly said: Proof['acceptance'] | NonNullable<Proof['settlement']>
    readonly finalAt: number
  },
): Promise<void> {
  const { keys, restores, now, asOf } = noted
  const { kind, said, finalAt } = input
  const { orderId } = said.receipt
  const remembered = await remember(evidence, { kind, id: orderId, document: said, at: now })
  if (remembered.status !== 'other') return
  const first = saidSchema.safeParse(remembered.kept.document).data
  // After a logout only its print is here: a row that is another one is told by audit-rows.
  if (!first) return
  const detail = contradictionOf(textOf(first), textOf(said), validRestores(restores, keys))
  if (detail === null) return
  await raise(evidence, {
    id: `contradiction ${kind} ${orderId} ${said.signature}`,
    kind: 'contradiction',
    collection: 'orders',
    rowId: orderId,
    at: now,
    finalAt,
    asOf,
    was: { ...textOf(first) },
    now: { ...said.receipt },
    detail,
    signed: contradictionFile({ first, later: said, keys, restores }),
  })
}

/** Both texts with what a third party needs to check them. */
export function contradictionFile({
  first,
  later,
  keys,
  restores,
}: {
  first: Said
  later: Said
  keys: Readonly<Record<string, string>>
  restores: readonly SignedRestore[]
}): SavedContradiction {
  const used: Record<string, string> = {}
  for (const { keyId } of [textOf(first), textOf(later)]) used[keyId] = keyOf(keys, keyId) ?? ''
  return { type: 'contradiction', version: 1, first, later, restores: [...restores], keys: used }
}
