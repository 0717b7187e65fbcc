/**
 * Keeps the log going: gives entries their places, signs the tree and shows it to witnesses, about each second until
 * stopped.
 * This room holds the public log: its entries, tree, checkpoints and witnesses. It may not take an entry back.
 */
import { readFile } from 'node:fs/promises'
import { verifierKeyText } from '../../contract/log/note.ts'
import { readPolicy, type Policy } from '../../contract/log/policy.ts'
import { POLICY_LENGTH_MAX, type PolicyNotice } from '../../contract/log/policy-notice-schema.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import type {} from './tables.ts'
import { addChangeToLog } from './add-to-log.ts'
import { askWitnesses, type AskWitnesses } from './ask-witnesses.ts'
import { nameLog, type NamedLog } from './log-name.ts'
import { openOwnWitness } from './own-witness.ts'
import { handOver, tellPolicy, type ToldPolicy } from './policy-notices.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'
import { sequenceLog } from './sequence-log.ts'

interface LogNeeds {
  readonly database: Database
  readonly clock: { now(): number }
  readonly dataDir: string
  readonly keys: Pick<SigningKeys, 'keyId' | 'sign' | 'publicKeys' | 'notices'>
  /** The address at which people open the app; null: this machine's. */
  readonly appUrl: string | null
  /** A policy (C2SP tlog-policy) whose witnesses have addresses; null: this server's own witness signs. */
  readonly policyFile: string | null
  readonly log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
}

const ROUND_MS = 1_000

export async function startLog(needs: LogNeeds): Promise<Rounds> {
  const { database, clock, dataDir, keys, appUrl, log } = needs
  const policy = needs.policyFile === null ? null : await loadPolicy(needs.policyFile)
  const host = appUrl === null ? 'localhost' : new URL(appUrl).host
  let begun: Begun | null = null
  const begin = async (): Promise<Begun> => {
    const named = await nameLog(database, { dataDir, host, now: clock.now() })
    await tellKeys(database, keys, clock.now())
    const warn = log.warn.bind(log)
    const own = policy ? null : await openOwnWitness({ database, dataDir, host, log: named.key, clock, warn })
    const told = { text: own?.policy ?? policy?.text ?? '', isOwn: own !== null }
    const before = await tellPolicy(database, { told, keys, log: named.key, now: clock.now() })
    if (before) warn({ policy: before.number + 1 }, 'other witnesses count once those before them have signed the log')
    const others = askWitnesses({ database, witnesses: witnessesOf(policy?.policy ?? null, before), fetch, log })
    const ask: AskWitnesses = async (head) => [...((await own?.ask(head)) ?? []), ...(await others(head))]
    return { named, ask, told, before }
  }
  return startRounds(
    { everyMs: ROUND_MS, onError: (error) => log.error({ error: String(error) }, 'the log could not go on') },
    async (isStopped) => {
      begun ??= await begin()
      while ((await sequenceLog(database, clock.now())) > 0 && !isStopped());
      if (isStopped()) return
      const { named, ask, told, before } = begun
      const size = await publishCheckpoint(database, { log: named, dataDir, ask, now: clock.now() })
      if (size === null || before === null) return
      const telling = { told, keys, log: named.key, now: clock.now() }
      if (await handOver(database, before, telling)) begun = null
    },
  )
}

interface Begun {
  readonly named: NamedLog
  readonly ask: AskWitnesses
  readonly told: ToldPolicy
  /** The policy that has not handed over to the told one yet. */
  readonly before: PolicyNotice | null
}

/** All that are asked: those of the policy that is told, and meanwhile those before them. */
function witnessesOf(policy: Policy | null, before: PolicyNotice | null): Policy['witnesses'] {
  const old = before === null || before.isOwnWitness ? null : readPolicy(before.policy)
  const all = [...(policy?.witnesses ?? []), ...(old === null || typeof old === 'string' ? [] : old.witnesses)]
  const keys = all.map(({ key }) => verifierKeyText(key))
  return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

/** @throws Error for a file that is no policy */
async function loadPolicy(path: string): Promise<{ readonly text: string; readonly policy: Policy }> {
  const text = await readFile(path, 'utf8')
  const policy = readPolicy(text)
  if (typeof policy === 'string') throw new Error(`${path} is no policy: ${policy}`)
  if (text.length > POLICY_LENGTH_MAX) throw new Error(`${path} has more than ${POLICY_LENGTH_MAX} characters`)
  return { text, policy }
}

async function tellKeys(
  database: Database,
  { publicKeys, notices = [] }: LogNeeds['keys'],
  now: number,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    for (const [keyId, publicKey] of Object.entries(publicKeys)) {
      const handOver = notices.find(({ notice }) => notice.keyId === keyId) ?? null
      await addChangeToLog(tx, {
        what: `signing-key/${keyId}`,
        text: publicKey,
        leaf: { type: 'signing-key', version: 1, at: now, keyId, publicKey, handOver },
      })
    }
  })
}
