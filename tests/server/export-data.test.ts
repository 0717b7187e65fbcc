/** The export of one's own data: all of it, nothing of anybody else, for the password alone, once in five minutes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPECTED_BYTES_HEADER, exportData } from '../../contract/endpoints/personal-data.ts'
import type { PersonalTable } from '../../server/database/personal-table.ts'
import { cashAccount } from '../../server/ledger/accounts.ts'
import { PERSONAL_TABLES } from '../../server/privacy/personal-tables.ts'
import { writePersonalData } from '../../server/privacy/write-personal-data.ts'
import { fillPerson, invited, OPERATOR_ID, type FullPerson } from '../support/full-person.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { rawCall } from '../support/http-calls.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { TEST_DATA_KEY, TEST_VAULT } from '../support/test-market.ts'
import { PASSWORD, TRANSACTION_PASSWORD } from '../support/trader.ts'
import { LEFT_OUT } from '../support/tables-left-out.ts'

let server: HandMarketServer
let ann: FullPerson
let ben: FullPerson
beforeAll(async () => {
  server = await startHandMarketServer()
  ann = await invited(server, 'ann_first', null)
  ben = await invited(server, 'ben_other', (await ann.trader.rows('profile'))[0]?.inviteCode ?? null)
  await fillPerson(server, ann, 0)
  await fillPerson(server, ben, 1)
  await invited(server, 'cleo_third', (await ben.trader.rows('profile'))[0]?.inviteCode ?? null)
})
afterAll(() => server.close())

type Exported = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> & {
  readonly pictures: Readonly<Record<string, string | null>>
}
const database = () => server.exchange.postgres.database
const pass = (minutes: number) => void (server.exchange.clock.time += minutes * 60_000)
const ask = (person: FullPerson, password: string) =>
  rawCall(server.address, `/api${exportData.path}`, {
    method: 'POST',
    headers: { cookie: person.trader.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
async function textOf(person: FullPerson): Promise<string> {
  const answer = await ask(person, PASSWORD)
  expect(answer.status).toBe(200)
  return answer.text()
}
const rowsOf = async (table: PersonalTable, userId: string) =>
  (
    await sql<
      Record<string, unknown>
    >`SELECT * FROM ${sql.table(table.table)} WHERE ${sql.ref(table.owner)} = ${table.rowsOf ? cashAccount(userId) : userId} ${table.only ? sql`AND ${sql.ref(table.only.flag)} = ${table.only.is}` : sql``}`.execute(
      database(),
    )
  ).rows

test('every table about people is either in the file or named with the reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('user_id', 'owner', 'owner_id', 'member_id', 'inviter_id', 'account_id', 'session_id', 'scope', 'target', 'subject')`.execute(
    database(),
  )
  const known = new Set([...PERSONAL_TABLES.map(({ table }) => table), ...Object.keys(LEFT_OUT)])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('the file has all that is kept about a person, opened where it is sealed, with the pictures themselves', async () => {
  pass(6)
  const text = await textOf(ann)
  const data = JSON.parse(text) as Exported
  for (const table of PERSONAL_TABLES) {
    const rows = await rowsOf(table, ann.userId)
    expect([table.section, rows.length > 0]).toEqual([table.section, true])
    expect([table.section, data[table.section]?.length]).toEqual([table.section, rows.length])
  }
  expect(data['account']?.[0]).toMatchObject({ account: 'ann_first', email: 'ann_first@example.com', id: ann.userId })
  expect(data['identityDocuments']?.[0]).toMatchObject({
    name: '王芳',
    idNumber: '11010519491231002X',
    status: 'verified',
  })
  expect(data['withdrawalAccounts']?.[0]).toMatchObject({ number: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })
  expect(data['orders']?.[0]).toMatchObject({
    stake: '10.00',
    status: 'waiting',
    acceptance: expect.objectContaining({ stake: '10.00' }),
  })
  expect(data['practiceOrders']).toMatchObject([{ stake: '7.00', acceptance: { practice: true } }])
  expect(data['orders']?.some(({ acceptance }) => JSON.stringify(acceptance).includes('practice'))).toBe(false)
  expect(data['customerService']?.map(({ author, text: line }) => [author, line]).sort()).toEqual([
    ['service', 'hello ann_first'],
    ['user', 'I am ann_first'],
  ])
  expect(Object.keys(data.pictures).sort()).toEqual(data['files']?.map(({ id }) => id).sort())
  for (const picture of Object.values(data.pictures))
    expect(
      Buffer.from((picture ?? '').split(',')[1] ?? '', 'base64')
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
})

test('nothing in it belongs to anybody else: not to whom one invited, nor to who invited, nor to operators', async () => {
  const others = async (people: readonly FullPerson[]) => {
    const values = await Promise.all(
      people.flatMap(({ userId }) => PERSONAL_TABLES.map((table) => rowsOf(table, userId))),
    )
    return new Set(
      values
        .flat()
        .flatMap((row) =>
          Object.entries(row)
            .filter(([name]) => !['announcement_id', 'created_by', 'inviter_id'].includes(name))
            .map(([, value]) => value),
        )
        .filter(
          (value): value is string =>
            typeof value === 'string' && (/^[0-9a-f]{8}-/.test(value) || /ben_other|ann_first|cleo_third/.test(value)),
        ),
    )
  }
  for (const [person, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    pass(6)
    const text = await textOf(person)
    const own = await others([person])
    const foreign = [...(await others([other]))].filter((value) => !own.has(value))
    expect(foreign.length).toBeGreaterThan(25)
    expect(foreign.filter((value) => text.includes(value))).toEqual([])
    const cleo = await database()
      .selectFrom('app_user')
      .select(['id', 'account', 'invite_code'])
      .where('account', '=', 'cleo_third')
      .executeTakeFirstOrThrow()
    for (const secret of [other.trader.account, cleo.id, cleo.account, cleo.invite_code, OPERATOR_ID])
      expect(text).not.toContain(secret)
  }
})

test('no hash of a password, secret of a session or key of a device is in it', async () => {
  pass(6)
  const text = await textOf(ann)
  const user = await database()
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', ann.userId)
    .executeTakeFirstOrThrow()
  const session = await database()
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', ann.userId)
    .executeTakeFirstOrThrow()
  const push = await database()
    .selectFrom('push_subscription')
    .selectAll()
    .where('user_id', '=', ann.userId)
    .executeTakeFirstOrThrow()
  for (const secret of [
    user.password_hash,
    user.transaction_password_hash,
    session.secret_hash,
    session.device_hash ?? '-none-',
    push.auth,
    push.p256dh,
    PASSWORD,
    TRANSACTION_PASSWORD,
  ])
    expect(text).not.toContain(secret)
})

test('it asks for the login password, and wrong ones are counted', async () => {
  pass(20)
  for (let wrong = 0; wrong < 10; wrong += 1) expect((await ask(ben, 'a wrong one')).status).toBe(422)
  expect(await (await ask(ben, PASSWORD)).json()).toMatchObject({ code: 'too-many-requests' })
  pass(16)
  expect((await ask(ben, PASSWORD)).status).toBe(200)
})

test('once in five minutes, however many ask at once; the answer says when again, and is stored by nobody', async () => {
  pass(6)
  const answers = await Promise.all([1, 2, 3].map(() => ask(ann, PASSWORD)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  const taken = answers.find(({ status }) => status === 200)
  expect([taken?.headers.get('cache-control'), taken?.headers.get('content-type')]).toEqual([
    'private, no-store',
    'application/json',
  ])
  const length = Buffer.byteLength((await taken?.text()) ?? '')
  expect(Number(taken?.headers.get(EXPECTED_BYTES_HEADER)) / length).toBeGreaterThan(0.3)
  pass(2)
  const early = await ask(ann, PASSWORD)
  expect([await early.json(), early.headers.get('retry-after')]).toEqual([
    expect.objectContaining({ code: 'export-too-soon', retryAfterSeconds: 180 }),
    '180',
  ])
})

test('a picture whose time is over is named without its bytes', async () => {
  const files = {
    database: database(),
    store: createDiskStore(server.folder),
    key: TEST_DATA_KEY,
    onFault: () => undefined,
  }
  const { id, object_name: name } = await database()
    .selectFrom('file')
    .select(['id', 'object_name'])
    .where('user_id', '=', ben.userId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await files.store.remove(name)
  let text = ''
  for await (const part of writePersonalData(
    { database: database(), files, vault: TEST_VAULT },
    { userId: ben.userId, now: server.exchange.clock.now() },
  ))
    text += part
  const { pictures } = JSON.parse(text) as Exported
  expect([pictures[id], Object.values(pictures).filter((picture) => picture === null).length]).toEqual([null, 1])
})
