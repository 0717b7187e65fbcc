/**
 * npm run operator -- COMMAND: what an operator does, on the database of DATABASE_URL, or of a server that runs on DATA_DIR
 * (./data). Asks for name, password and the code of the authenticator; from a pipe they are the first lines, without the name
 * if `--operator NAME` says it. Every act is in the audit log.
 */
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { businessCalendar } from '../contract/business-day.ts'
import { escapeHidden } from '../contract/hidden-characters.ts'
import type { OperatorRole } from '../contract/desk/roles.ts'
import { done, refuse, type Outcome } from '../contract/outcome.ts'
import { bucketOf, dataKeySource, readConfig, type Config } from '../server/config.ts'
import { loadDataKey } from '../server/data-key.ts'
import { connectDatabase, type Database } from '../server/database/database.ts'
import { findEmbeddedPostgres } from '../server/database/embedded.ts'
import { inTransaction } from '../server/database/transaction.ts'
import { openStore } from '../server/files/open-store.ts'
import { BoundsError, readBounds, type Bounds } from '../server/reviews/bounds.ts'
import { addOperator, hasOperator, signInOperator, type Operator } from '../server/operators/operator-accounts.ts'
import { countRefused } from '../server/operators/refused-sign-ins.ts'
import { areSigningKeysOf } from '../server/prices/chain/known-keys.ts'
import { findSigningKeys, type SigningKeys } from '../server/prices/chain/signing-keys.ts'
import { deskKinds } from '../server/operators/review-kinds.ts'
import { isKeyOf } from '../server/vault/check-key.ts'
import { createVault, type Vault } from '../server/vault/sealed-text.ts'
import { SecretPrompt } from './operator/ask-secrets.ts'
import { readAsked, type Asked } from './operator/asked.ts'
import { checkCommand } from './operator/command-acts.ts'
import type { Desk, Said } from './operator/desk.ts'
import { USAGE } from './operator/usage.ts'

/** The data that a command works on, and the person at the terminal. */
interface Session {
  readonly config: Config
  readonly dataDir: string
  readonly bounds: Bounds
  readonly database: Database
  readonly prompt: SecretPrompt
}

async function main(): Promise<Said> {
  const read = readAsked(process.argv.slice(2))
  if (!read.ok) return read
  const asked = read.value
  if (asked.kind === 'usage') return done(USAGE.split('\n'))
  const configured = readConfig(process.env)
  if ('faults' in configured) return done(configured.faults)
  const { config } = configured
  const bounds = await readBounds(config.BOUNDS_FILE)
  const dataDir = resolve(config.DATA_DIR)
  const url = config.DATABASE_URL ?? (await findEmbeddedPostgres(dataDir))
  if (!url) return done(['no database: set DATABASE_URL, or start the server (npm start) with the same DATA_DIR'])
  const database = connectDatabase(url, { maxConnections: 2 })
  const prompt = new SecretPrompt()
  try {
    return await act(asked, { config, dataDir, bounds, database, prompt })
  } finally {
    prompt.close()
    await database.destroy()
  }
}

/** Checks that the keys are this data's, signs the operator in and does what was asked. */
async function act(asked: Exclude<Asked, { kind: 'usage' }>, session: Session): Promise<Said> {
  const { config, dataDir, database, prompt } = session
  const key = await loadDataKey(dataDir, dataKeySource(config))
  const vault = createVault(key)
  if (!(await isKeyOf(database, vault)))
    return refuse('unavailable', { key: 'not the one that this data was sealed with' })
  const keys = await findSigningKeys(dataDir)
  if (keys && !(await areSigningKeysOf(database, keys)))
    return refuse('unavailable', { keys: 'not the ones of this database: DATA_DIR is not its data folder' })
  if (asked.kind === 'add-operator' && !(await hasOperator(database)))
    return openAccount(database, { vault, prompt, name: asked.name, roles: asked.roles, by: null })
  const operator = await signIn(database, { vault, prompt, name: asked.by })
  if (!operator.ok) return operator
  const allowed = await checkCommand(database, {
    operatorId: operator.value.id,
    name: asked.kind === 'command' ? asked.name : asked.kind,
    words: asked.kind === 'command' ? asked.words : [],
  })
  if (!allowed.ok) return allowed
  if (asked.kind === 'add-operator')
    return openAccount(database, { vault, prompt, name: asked.name, roles: asked.roles, by: operator.value })
  return asked.run(deskOf(operator.value, session, { key, vault, keys }), asked.words, asked.options)
}

function deskOf(
  operator: Operator,
  { config, dataDir, bounds, database, prompt }: Session,
  { key, vault, keys }: { readonly key: Buffer; readonly vault: Vault; readonly keys: SigningKeys | null },
): Desk {
  const timeZone = config.BUSINESS_TIME_ZONE
  const calendar = businessCalendar(timeZone)
  const contentFolder = join(dataDir, 'content')
  return {
    database,
    files: {
      database,
      store: openStore({ folder: join(dataDir, 'files'), bucket: bucketOf(config) }),
      key,
      onFault: (error) => console.error(escapeHidden(error.message)),
    },
    kinds: deskKinds({ vault, keys, calendar, contentFolder }),
    context: { operatorId: operator.id, now: Date.now(), bounds },
    timeZone,
    ...(config.PRODUCTS_FILE ? { productsFile: config.PRODUCTS_FILE } : {}),
    keys,
    contentFolder,
    write: (question, onKey) => prompt.write(question, onKey),
  }
}

async function signIn(
  database: Database,
  input: { vault: Vault; prompt: SecretPrompt; name: string | undefined },
): Promise<Outcome<Operator>> {
  const name = input.name ?? (await input.prompt.ask('operator'))
  const password = await input.prompt.ask('password')
  const code = await input.prompt.ask('code')
  const now = Date.now()
  const signed = await signInOperator(database, { name, password, code, vault: input.vault, now })
  if (!signed.ok) await countRefused(database, { name, way: 'terminal', address: hostname(), browser: '', now })
  return signed
}

async function openAccount(
  database: Database,
  input: {
    vault: Vault
    prompt: SecretPrompt
    name: string
    roles: readonly OperatorRole[]
    by: Operator | null
  },
): Promise<Said> {
  const password = await input.prompt.ask(`password of ${input.name}, at least 12 characters`)
  const added = await inTransaction(database, (tx) => addOperator(tx, { ...input, password, now: Date.now() }))
  if (!added.ok) return added
  const { totpUri, approval, operator } = added.value
  return done([
    'add this to an authenticator; it is shown this once:',
    totpUri,
    ...(approval === 'approved' ? [] : [`${approval} ${operator.id}`]),
  ])
}

const said = await main().catch((error: unknown) => {
  if (!(error instanceof BoundsError)) throw error
  console.error(escapeHidden(error.message))
  process.exit(1)
})
// The lines hold text that people typed: none of it may be a command to this terminal.
if (said.ok) for (const line of said.value) console.log(escapeHidden(line))
else {
  console.error(
    escapeHidden(
      [said.problem, ...Object.entries(said.facts ?? {}).map(([name, value]) => `${name}=${value}`)].join(' '),
    ),
  )
  process.exitCode = 1
}
