/** The desk's server on a test database, with operators of any roles and items that wait for them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { businessCalendar } from '../../contract/business-day.ts'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../../contract/desk/roles.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { buildDesk } from '../../server/desk/build-desk.ts'
import type { DeskServices } from '../../server/desk/desk-parts.ts'
import { openSession } from '../../server/desk/sessions.ts'
import { keepFile } from '../../server/files/files.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { migrations } from '../../server/migrations.ts'
import { addOperator, newTotpSecret, type Operator } from '../../server/operators/operator-accounts.ts'
import { deskKinds } from '../../server/operators/review-kinds.ts'
import { publishDepositMethods } from '../../server/payments/deposit-methods.ts'
import { readCatalogue } from '../../server/prices/catalogue/catalogue.ts'
import { loadSigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { submitVerification } from '../../server/verification/submit-verification.ts'
import { REVIEW_ID } from '../../server/reviews/review-id.ts'
import { publishWithdrawalTerms } from '../../server/withdrawals/withdrawal-terms.ts'
import { moneyPerson } from './money-person.ts'
import { behindWalls, createTestDatabase, type TestDatabase } from './postgres.ts'
import { registerDirectly } from './register-directly.ts'
import { TEST_SITE } from './test-settings.ts'
import { proofPicture } from './trader.ts'

export const DESK_PASSWORD = 'correct horse battery'

export interface SignedIn extends Operator {
  readonly cookie: string
  readonly secret: string
}

interface DeskInput {
  readonly by?: Pick<SignedIn, 'cookie'>
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: object
  /** A picture, in place of JSON. */
  readonly bytes?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface DeskAnswer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly bytes: Buffer
  json<T = unknown>(): T
}

export interface DeskScene {
  readonly own: TestDatabase
  readonly services: DeskServices
  readonly app: FastifyInstance
  readonly address: string
  readonly clock: { now(): number; at: number }
  /** Tables that an endpoint wrote to, by its id. */
  readonly written: Map<string, Set<string>>
  /** The lines of the server's log. */
  readonly log: string[]
  /** The statements of each endpoint, with the parameters that each had last. */
  readonly asked: Map<string, Map<string, readonly unknown[]>>
  operator(name: string, roles?: readonly OperatorRole[]): Promise<SignedIn>
  call(endpoint: EndpointShape, input?: DeskInput): Promise<DeskAnswer>
  deposit(amountMinor?: bigint): Promise<{ id: string; userId: string }>
  photo(userId: string, purpose: string): Promise<string>
  /** Says that the person is writing to customer service, as the app's server would. */
  typing(userId: string): void
  verification(): Promise<{ id: string; userId: string }>
  close(): Promise<void>
}

export async function openDeskScene(at: number): Promise<DeskScene> {
  const own = await createTestDatabase(migrations)
  const folder = await mkdtemp(join(tmpdir(), 'candor-desk-'))
  const clock = { at, now: () => clock.at }
  const written = new Map<string, Set<string>>()
  const asked: DeskScene['asked'] = new Map()
  const log: string[] = []
  let current = ''
  const database = await behindWalls(own, {
    onQuery: (text, parameters) => {
      if (current !== '')
        asked.set(current, (asked.get(current) ?? new Map<string, readonly unknown[]>()).set(text, parameters))
      const table = /^\s*(?:insert into|update|delete from) "?(\w+)"?/i.exec(text)?.[1]
      if (table && current !== '') written.set(current, (written.get(current) ?? new Set()).add(table))
    },
  })
  const services = await servicesOn(database, { folder, clock })
  await publishDepositMethods(database, { isDemo: true })
  await inTransaction(database, (tx) => publishWithdrawalTerms(tx))
  let hear: (userId: string) => void = () => undefined
  const app = await buildDesk(services, {
    hearTyping: (listener) => void (hear = listener),
    log: pino({ level: 'info' }, { write: (line) => void log.push(line) }),
    isSecure: false,
    trustedProxies: 0,
    requestsPerMinute: 1_000_000,
    folder: null,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    own,
    services,
    app,
    address,
    clock,
    written,
    log,
    asked,
    operator: (name, roles = OPERATOR_ROLES) => openOperator(own.database, { name, roles, now: clock.at, services }),
    async call(endpoint, input) {
      current = endpoint.id
      try {
        return await callDesk(address, endpoint, input)
      } finally {
        current = ''
      }
    },
    deposit: (amountMinor = 50_000n) => waitingDeposit(services, { amountMinor, now: clock.at }),
    photo: (userId, purpose) => photo(services, { userId, purpose, now: clock.at }),
    typing: (userId) => hear(userId),
    verification: () => waitingVerification(services, clock.at),
    async close() {
      await app.close()
      await database.destroy()
      await own.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The desk of a command that this operator runs at a terminal. */
export function commandDesk(desk: DeskScene, by: Operator) {
  return {
    ...desk.services,
    keys: null,
    timeZone: 'UTC',
    context: { operatorId: by.id, now: desk.clock.at, bounds: desk.services.bounds },
    write: () => Promise.resolve(''),
  }
}

async function servicesOn(
  database: Database,
  { folder, clock }: { readonly folder: string; readonly clock: { now(): number } },
): Promise<DeskServices> {
  const key = randomBytes(32)
  const vault = createVault(key)
  const [keys, calendar] = [await loadSigningKeys(folder), businessCalendar('UTC')]
  return {
    database,
    clock,
    vault,
    files: { database, key, store: createDiskStore(join(folder, 'files')), onFault: (error) => console.error(error) },
    kinds: deskKinds({
      vault,
      keys,
      calendar,
      contentFolder: join(folder, 'content'),
    }),
    bounds: USUAL_BOUNDS,
    keys,
    catalogue: await readCatalogue(),
    calendar,
    contentFolder: join(folder, 'content'),
    site: TEST_SITE,
    currency: 'USDT',
    isDemo: true,
  }
}

async function callDesk(
  address: string,
  endpoint: EndpointShape,
  { by, params = {}, query = '', body, bytes, headers = {} }: DeskInput = {},
): Promise<DeskAnswer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? randomUUID())
  const response = await fetch(`${address}/api${path}${query}`, {
    method: endpoint.method,
    headers: {
      ...(by ? { cookie: by.cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : bytes ? { 'content-type': 'image/png' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : bytes ? { body: new Uint8Array(bytes) } : {}),
  })
  return answerOf(response, Buffer.from(await response.arrayBuffer()))
}

function answerOf(response: Response, bytes: Buffer): DeskAnswer {
  const body = bytes.toString()
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body,
    bytes,
    json: <T>() => JSON.parse(body) as T, // the test says what it expects
  }
}

/** Opens an account past the review of accounts, and a session of it. */
async function openOperator(
  database: Database,
  input: { name: string; roles: readonly OperatorRole[]; now: number; services: DeskServices },
): Promise<SignedIn> {
  const { name, roles, now, services } = input
  const by = await database
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  const added = await inTransaction(database, (tx) =>
    addOperator(tx, {
      name,
      password: DESK_PASSWORD,
      by: by ?? null,
      vault: services.vault,
      now,
      roles,
      secret: newTotpSecret(),
    }),
  )
  if (!added.ok) throw new Error(added.problem)
  const { operator } = added.value
  await database
    .updateTable('operator')
    .set({ awaits_approval: false, disabled_at: null })
    .where('id', '=', operator.id)
    .execute()
  const secret = await inTransaction(database, (tx) =>
    openSession(tx, { operatorId: operator.id, address: '127.0.0.1', browser: 'test', now }),
  )
  return { ...operator, secret, cookie: `candor-desk=${secret}` }
}

async function photo(services: DeskServices, input: { userId: string; purpose: string; now: number }): Promise<string> {
  const id = randomUUID()
  const bytes = await proofPicture()
  const kept = await keepFile(services.files, { ...input, id, read: async () => ({ ok: true, value: bytes }) })
  if (!kept.ok) throw new Error(kept.problem)
  return id
}

async function waitingDeposit(services: DeskServices, { amountMinor, now }: { amountMinor: bigint; now: number }) {
  const { database } = services
  const userId = await moneyPerson(database, 0n, now)
  await registerDirectly(database, userId)
  const method = await database.selectFrom('deposit_method').select('id').limit(1).executeTakeFirstOrThrow()
  const { name: id } = await database
    .insertInto('deposit')
    .values({
      id: randomUUID(),
      user_id: userId,
      method_id: method.id,
      amount_minor: amountMinor,
      source: 'Sample Sender',
      proof_file_id: await photo(services, { userId, purpose: 'deposit-proof', now }),
      status: 'under-review',
      reason: null,
      decided_by: null,
      created_at: BigInt(now),
      decided_at: null,
    })
    .returning(REVIEW_ID.as('name'))
    .executeTakeFirstOrThrow()
  return { id, userId }
}

async function waitingVerification(services: DeskServices, now: number) {
  const { database, vault } = services
  const userId = await moneyPerson(database, 0n, now)
  await registerDirectly(database, userId)
  const [frontFileId, backFileId] = [
    await photo(services, { userId, purpose: 'identity-front', now }),
    await photo(services, { userId, purpose: 'identity-back', now }),
  ]
  const context = { userId, now, calendar: businessCalendar('UTC'), vault, arePhotos: async () => true }
  const input = { name: '王芳', nationality: 'CN', idNumber: '11010519491231002X', frontFileId, backFileId }
  const sent = await inTransaction(database, (tx) => submitVerification(tx, context, input))
  if (!sent.ok) throw new Error(sent.problem)
  const row = await database
    .selectFrom('verification')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { id: row.id, userId }
}
