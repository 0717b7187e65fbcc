/** Tables whose keys get their person with the next version. The statements of this one do their work on those keys too: the two run side by side. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSessions } from '../../contract/endpoints/session.ts'
import { registerDeviceKey } from '../../contract/endpoints/device-keys.ts'
import { migrations } from '../../server/migrations.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { invited } from '../support/full-person.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { TestDevice } from '../support/test-device.ts'

let server: HandMarketServer
beforeAll(async () => {
  const postgres = await createTestDatabase(migrations)
  for (const text of NEXT_KEYS) await sql.raw(text).execute(postgres.database)
  server = await startHandMarketServer({ postgres })
})
afterAll(() => server.close())

const NEXT_KEYS = [
  'ALTER TABLE device_key DROP CONSTRAINT device_key_pkey, ADD PRIMARY KEY (session_id, key_id, user_id)',
  'DROP INDEX device_key_of_session',
  'CREATE UNIQUE INDEX device_key_of_session ON device_key (session_id, user_id) WHERE replaced_at IS NULL AND revoked_at IS NULL',
]

test('a device registers a key, another in its place, and the first one again', async () => {
  const { trader, userId } = await invited(server, 'next_keys', null)
  const [first, second] = [new TestDevice(), new TestDevice()]
  for (const device of [first, second, first, first]) {
    await trader.mustCall(registerDeviceKey, { body: device.registration(userId) })
    expect((await trader.mustCall(listSessions)).sessions.map(({ key }) => key?.id)).toEqual([device.keyId])
  }
})
