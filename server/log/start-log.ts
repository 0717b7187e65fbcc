/** Keeps the log going: gives entries their places, signs the tree and shows it to witnesses, about each second until stopped. */
import { readFile } from 'node:fs/promises'
import { readPolicy, type Policy } from '../../contract/log/policy.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import type {} from './tables.ts'
import { addChangeToLog } from './add-to-log.ts'
import { askWitnesses, type AskWitnesses } from './ask-witnesses.ts'
import { nameLog, type NamedLog } from './log-name.ts'
import { openOwnWitness } from './own-witness.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'
import { sequenceLog } from './sequence-log.ts'

interface LogNeeds {
  readonly database: Database
  readonly clock: { now(): number }
  readonly dataDir: string
  readonly keys: Pick<SigningKeys, 'publicKeys' | 'notices'>
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
  let begun: { readonly named: NamedLog; readonly ask: AskWitnesses } | null = null
  const begin = async () => {
    const named = await nameLog(database, { dataDir, host, now: clock.now() })
    await tellKeys(database, keys, clock.now())
    const warn = log.warn.bind(log)
    const own = policy ? null : await openOwnWitness({ database, dataDir, host, log: named.key, clock, warn })
    await keepPolicy(database, { text: own?.policy ?? policy?.text ?? '', isOwn: own !== null })
    return { named, ask: own?.ask ?? askWitnesses({ database, witnesses: policy?.policy.witnesses ?? [], fetch, log }) }
  }
  return startRounds(
    { everyMs: ROUND_MS, onError: (error) => log.error({ error: String(error) }, 'the log could not go on') },
    async (isStopped) => {
      begun ??= await begin()
      while ((await sequenceLog(database, clock.now())) > 0 && !isStopped());
      if (!isStopped()) await publishCheckpoint(database, { log: begun.named, dataDir, ask: begun.ask })
    },
  )
}

/** For devices: by which witnesses they judge what they are shown. */
async function keepPolicy(
  database: Database,
  { text, isOwn }: { readonly text: string; readonly isOwn: boolean },
): Promise<void> {
  await database
    .insertInto('log_policy')
    .values({ id: 1, text, is_own: isOwn })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ text, is_own: isOwn }))
    .execute()
}

/** @throws Error for a file that is no policy */
async function loadPolicy(path: string): Promise<{ readonly text: string; readonly policy: Policy }> {
  const text = await readFile(path, 'utf8')
  const policy = readPolicy(text)
  if (typeof policy === 'string') throw new Error(`${path} is no policy: ${policy}`)
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
