/** Reads what this device keeps of requests that the platform refused or did not answer. */
import { keptAskSchema, noAnswerSchema } from '../../contract/evidence/no-answer.ts'
import { isKeptWhole } from '../../contract/evidence/refusal-file.ts'
import { actIntentHash, type ActIntent, type SignedActName } from '../../contract/intent/act-intent.ts'
import type { OrderIntent } from '../../contract/intent/order-intent.ts'
import { anyRefusalSchema, type AnyRefusal } from '../../contract/intent/refusal-of-intent.ts'
import type { Evidence, KeptReceipt } from './evidence.ts'

export type KeptRefusal = {
  /** Its name in the memory. */
  readonly name: string
  /** Device time. */
  readonly at: number
  readonly asked: 'order' | SignedActName
  /** Id of the order or of the act. */
  readonly subjectId: string
  /** Null where its contents are not kept. */
  readonly intent: OrderIntent | ActIntent | null
  readonly problem: string
} & (
  | { readonly answer: 'signed'; readonly refusal: AnyRefusal }
  | { readonly answer: 'unsigned' | 'silence'; readonly askedAt: number; readonly endedAt: number }
)

/** The name under which an act's intent is kept: signed anew it is another one. */
export function nameOfAct(intent: Pick<ActIntent, 'actId'>, hash: string): string {
  return `${intent.actId} ${hash}`
}

/** An act's intent as it is kept: of one with the number of a bank account or a wallet only the hash stays. */
export function keptAct({ intent, signature }: { readonly intent: ActIntent; readonly signature: string }): unknown {
  if (isKeptWhole(intent.act)) return { intent, signature }
  const { content: _content, ...frame } = intent
  return { ...frame, intentHash: actIntentHash(intent), signature }
}

/** Newest first. After a logout only prints are here, and nothing of them is shown. */
export async function keptRefusals(evidence: Evidence, max: number): Promise<readonly KeptRefusal[]> {
  const receipts = await evidence.receipts.where('kind').anyOf('refusal', 'no-answer').toArray()
  const newest = receipts
    .filter(({ document }) => document !== undefined)
    .toSorted((left, right) => right.at - left.at)
    .slice(0, max)
  return (await Promise.all(newest.map((receipt) => readOne(evidence, receipt)))).filter((one) => one !== null)
}

async function readOne(evidence: Evidence, { id, at, document }: KeptReceipt): Promise<KeptRefusal | null> {
  const subjectId = id.slice(0, id.indexOf(' '))
  const signed = anyRefusalSchema.safeParse(document).data
  if (signed) {
    const { receipt } = signed
    const [asked, hash] = receipt.type === 'refusal' ? (['order', null] as const) : [receipt.act, receipt.intentHash]
    const intent = await intentOf(evidence, subjectId, hash)
    return { name: id, at, asked, subjectId, intent, problem: receipt.problem, answer: 'signed', refusal: signed }
  }
  const note = noAnswerSchema.safeParse(document).data
  if (!note) return null
  const { act = 'order', intentHash = null, isUnknown, problem, askedAt, endedAt } = note
  const intent = await intentOf(evidence, subjectId, intentHash)
  const answer = isUnknown ? 'silence' : 'unsigned'
  return { name: id, at, asked: act, subjectId, intent, problem, answer, askedAt, endedAt }
}

/** @param hash of an act's intent; null for an order's */
async function intentOf(
  evidence: Evidence,
  subjectId: string,
  hash: string | null,
): Promise<OrderIntent | ActIntent | null> {
  const name = hash === null ? subjectId : nameOfAct({ actId: subjectId }, hash)
  const kept = await evidence.receipts.get(['intent', name])
  return keptAskSchema.safeParse(kept?.document).data?.intent ?? null
}
