/**
 * Signs which witnesses the log has. A changed policy is told to the log first. It counts once enough of the witnesses before it have signed
 * a head that has the entry; until then devices are told the one before.
 */
import { policyName } from '../../contract/log/leaves.ts'
import { verifierKeyText, type VerifierKey } from '../../contract/log/note.ts'
import { handOverFault, policyNoticeText, rulesOfPolicy } from '../../contract/log/policy-notice.ts'
import { policyNoticeSchema, type PolicyNotice } from '../../contract/log/policy-notice-schema.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { addChangeToLog } from './add-to-log.ts'
import { proveNamed } from './prove-log.ts'
import type {} from './tables.ts'

export interface ToldPolicy {
  /** C2SP tlog-policy. */
  readonly text: string
  /** It names the server's own witness alone. */
  readonly isOwn: boolean
}

interface Telling {
  readonly told: ToldPolicy
  readonly keys: Pick<SigningKeys, 'keyId' | 'sign'>
  readonly log: VerifierKey
  readonly now: number
}

/** Tells the policy of this start. @returns the one before it, which has to hand over; null where the told one counts */
export async function tellPolicy(database: Database, telling: Telling): Promise<PolicyNotice | null> {
  const { told, now } = telling
  return inTransaction(database, async (tx) => {
    const before = await readNewest(tx.db)
    if (before?.isOwnWitness === told.isOwn && rulesOfPolicy(before.policy) === rulesOfPolicy(told.text)) {
      await count(tx, told)
      return null
    }
    const number = (before?.number ?? 0) + 1
    const { text: policy, isOwn: isOwnWitness } = told
    await addChangeToLog(tx, {
      what: 'log-policy',
      text: policyName({ number, policy }),
      leaf: { type: 'log-policy', version: 1, at: now, number, policy, isOwnWitness },
    })
    if (before === null) await sign(tx, noticeOf(telling, { number, handOver: null }), telling)
    return before
  })
}

/** @returns whether the told policy counts by now */
export async function handOver(database: Database, before: PolicyNotice, telling: Telling): Promise<boolean> {
  const { told, log } = telling
  const number = before.number + 1
  const head = await database
    .selectFrom('log_checkpoint')
    .select(['size', 'note'])
    .where('name', '=', log.name)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  const entry = head && (await proveNamed(database, policyName({ number, policy: told.text }), Number(head.size)))
  if (!head || !entry) return false
  const proven = { index: entry.index, text: entry.text, hashes: [...entry.hashes], receipt: null }
  const notice = noticeOf(telling, { number, handOver: { note: head.note, entry: proven } })
  if (handOverFault(before, notice) !== null) return false
  await inTransaction(database, (tx) => sign(tx, notice, telling))
  return true
}

function noticeOf(
  { told, keys, log, now }: Telling,
  { number, handOver: shown }: Pick<PolicyNotice, 'number' | 'handOver'>,
): PolicyNotice {
  return {
    type: 'log-policy-notice',
    version: 1,
    number,
    policy: told.text,
    isOwnWitness: told.isOwn,
    at: now,
    log: verifierKeyText(log),
    handOver: shown,
    keyId: keys.keyId,
  }
}

/** Two servers may come to it at once: the first one's word stands. */
async function sign(tx: Tx, notice: PolicyNotice, { told, keys }: Telling): Promise<void> {
  const text = policyNoticeText(notice)
  const signed = await tx.db
    .insertInto('log_policy_notice')
    .values({ number: notice.number, text, signature: keys.sign(text) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (signed) await count(tx, told)
}

async function count({ db }: Tx, { text, isOwn }: ToldPolicy): Promise<void> {
  await db
    .insertInto('log_policy')
    .values({ id: 1, text, is_own: isOwn })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ text, is_own: isOwn }))
    .execute()
}

async function readNewest(db: Tx['db']): Promise<PolicyNotice | null> {
  const row = await db
    .selectFrom('log_policy_notice')
    .select('text')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? policyNoticeSchema.parse(JSON.parse(row.text)) : null
}
