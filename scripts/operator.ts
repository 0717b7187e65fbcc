/**
 * npm run operator -- COMMAND: what an operator does, on the database of DATABASE_URL, or of a server that runs on DATA_DIR
 * (./data). Asks for name, password and the code of the authenticator; from a pipe they are the first lines, without the name
 * if `--operator NAME` says it. Every act is in the audit log.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { businessCalendar } from '../contract/business-day.ts'
import { escapeHidden } from '../contract/hidden-characters.ts'
import { done, refuse, type Outcome } from '../contract/outcome.ts'
import { linesSchema } from '../contract/text-schema.ts'
import { bucketOf, dataKeySource, readConfig } from '../server/config.ts'
import { loadDataKey } from '../server/data-key.ts'
import { connectDatabase, type Database } from '../server/database/database.ts'
import { findEmbeddedPostgres } from '../server/database/embedded.ts'
import { inTransaction } from '../server/database/transaction.ts'
import { openStore } from '../server/files/open-store.ts'
import { BoundsError, readBounds } from '../server/reviews/bounds.ts'
import { addOperator, hasOperator, signInOperator, type Operator } from '../server/operators/operator-accounts.ts'
import { depositMethodReview } from '../server/operators/deposit-method-requests.ts'
import { orderVoidReview } from '../server/operators/order-voids.ts'
import { publicationReview } from '../server/operators/publications.ts'
import { operatorReview } from '../server/operators/operator-review.ts'
import { areSigningKeysOf } from '../server/prices/chain/known-keys.ts'
import { findSigningKeys } from '../server/prices/chain/signing-keys.ts'
import { reviewKinds } from '../server/operators/review-kinds.ts'
import { termsReview } from '../server/operators/terms-requests.ts'
import { isKeyOf } from '../server/vault/check-key.ts'
import { createVault, type Vault } from '../server/vault/sealed-text.ts'
import { SecretPrompt } from './operator/ask-secrets.ts'
import { COMMANDS } from './operator/commands.ts'

const USAGE = `npm run operator -- COMMAND [--operator NAME]
  add-operator NAME                          opens an operator's account: the first one without signing in, from the third on a
                                             second operator has to approve it
  operators                                  who they are
  disable-operator NAME                      ends another operator's access at once
  list [KIND]                                what waits: deposit, withdrawal, verification, account-change, adjustment,
                                             deposit-method, terms, publication, operator, order-void
  show ID [--photos FOLDER]                  all about it; photos are saved to the folder
  approve ID                                 above the limit a second operator has to do so too; a withdrawal before it is paid
  refuse ID --reason TEXT                    the person reads the reason
  conversations                              who waits for an answer of customer service, longest first
  read ACCOUNT [--photos FOLDER]             the last lines and all unread ones; the person sees that theirs were read
  answer ACCOUNT [TEXT]                      writes to the person; without TEXT you write it here, and the person sees that you do
  publish-message ACCOUNT|everybody FILE     a message in the languages of the file: {"en-US": {"title": "…", "body": "…"}, …}
                                             to everybody once a second operator has approved it
  publish-article LANGUAGE NAME FILE         a page, the help or a news item (en-US about.md, de-DE news/2026-11-21-name.md), for a
                                             second operator to approve
  withdraw-article LANGUAGE NAME             what came with the app stands there again, if anything did; for a second operator too
  rotate-signing-key                         a new key signs from the server's next start on; the one before it vouches for it. For a
                                             second operator to approve
  set-withdrawal-terms [NAME=VALUE …]        for a second operator to approve; without words: what holds
  set-deposit-method [ID NAME=VALUE …]       a way to pay in, for a second operator to approve; without words: all that there are
  adjust ACCOUNT AMOUNT --reason TEXT        a named transfer that the person sees
  void-orders PRODUCT --from T --to T --reason TEXT
                                             every open order accepted in these minutes (2027-01-31T14:00Z; --to now), alike for
                                             everyone; the reason is signed and published. Results that are final stay
  set-aside                                  orders that a fault of the program kept from being settled, and which fault
  settle-again ORDER                         gives one back once the fault is mended: the rule settles it
  reset-transaction-password ACCOUNT         holds withdrawals for 24 hours
  release-withdrawals ACCOUNT --reason TEXT  after a word with a person who stopped their account: what waits may be paid again
  set-fund-rate DAY BASIS-POINTS             from a day to come on, for a second operator to approve
  acts                                       the last 50 lines of the audit log`

async function main(): Promise<Outcome<readonly string[]>> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      operator: { type: 'string' },
      reason: { type: 'string' },
      photos: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
    // An amount below zero is no option.
    args: process.argv.slice(2).map((word) => (/^-\d/.test(word) ? ` ${word}` : word)),
  })
  const [name = '', ...rest] = positionals.map((word) => word.trim())
  // A reason or an answer goes to people, a name into the log.
  if (
    [...rest, values.reason ?? '', values.operator ?? ''].some(
      (word) => !linesSchema({ max: Infinity }).safeParse(word).success,
    )
  )
    return refuse('invalid-request', { text: 'has control characters' })
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command && name !== 'add-operator') return done(USAGE.split('\n'))
  const read = readConfig(process.env)
  if ('faults' in read) return done(read.faults)
  const bounds = await readBounds(read.config.BOUNDS_FILE)
  const dataDir = resolve(read.config.DATA_DIR)
  const url = read.config.DATABASE_URL ?? (await findEmbeddedPostgres(dataDir))
  if (!url) return done(['no database: set DATABASE_URL, or start the server (npm start) with the same DATA_DIR'])
  const database = connectDatabase(url, { maxConnections: 2 })
  const prompt = new SecretPrompt()
  try {
    const key = await loadDataKey(dataDir, dataKeySource(read.config))
    const vault = createVault(key)
    if (!(await isKeyOf(database, vault)))
      return refuse('unavailable', { key: 'not the one that this data was sealed with' })
    const keys = await findSigningKeys(dataDir)
    if (keys && !(await areSigningKeysOf(database, keys)))
      return refuse('unavailable', { keys: 'not the ones of this database: DATA_DIR is not its data folder' })
    const isFirst = name === 'add-operator' && !(await hasOperator(database))
    const operator = isFirst ? null : await signIn(database, { vault, prompt, name: values.operator })
    if (operator && !operator.ok) return operator
    if (!command)
      return await openAccount(database, { vault, prompt, name: rest[0] ?? '', by: operator?.value ?? null })
    if (!operator) return refuse('operator-credentials-wrong')
    const context = { operatorId: operator.value.id, now: Date.now(), bounds }
    const store = openStore({ folder: join(dataDir, 'files'), bucket: bucketOf(read.config) })
    const files = { database, store, key, onFault: (error: Error) => console.error(escapeHidden(error.message)) }
    const timeZone = read.config.BUSINESS_TIME_ZONE
    const calendar = businessCalendar(timeZone)
    const contentFolder = join(dataDir, 'content')
    const kinds = [
      ...reviewKinds(vault),
      depositMethodReview,
      termsReview(calendar),
      operatorReview,
      publicationReview(contentFolder),
      ...(keys ? [orderVoidReview({ keys, calendar })] : []),
    ]
    return await command(
      {
        database,
        files,
        kinds,
        context,
        timeZone,
        keys,
        contentFolder,
        write: (question, onKey) => prompt.write(question, onKey),
      },
      rest,
      values,
    )
  } finally {
    prompt.close()
    await database.destroy()
  }
}

async function signIn(
  database: Database,
  input: { vault: Vault; prompt: SecretPrompt; name: string | undefined },
): Promise<Outcome<Operator>> {
  const name = input.name ?? (await input.prompt.ask('operator'))
  const password = await input.prompt.ask('password')
  const code = await input.prompt.ask('code')
  return signInOperator(database, { name, password, code, vault: input.vault, now: Date.now() })
}

async function openAccount(
  database: Database,
  input: { vault: Vault; prompt: SecretPrompt; name: string; by: Operator | null },
): Promise<Outcome<readonly string[]>> {
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
