/** A database knows the keys that sign in it: a server with another data folder does not start on it, and a restore may lose a key. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations } from '../../server/migrations.ts'
import { signHead } from '../../server/prices/chain/chain-writer.ts'
import { areSigningKeysOf, keepRestoredKeys, keepSigningKeys } from '../../server/prices/chain/known-keys.ts'
import { loadSigningKeys, rotateSigningKey, type SigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const NOW = 1_800_000_000_000

let postgres: TestDatabase
let folder: string
beforeEach(async () => {
  postgres = await createTestDatabase(migrations)
  folder = await mkdtemp(join(tmpdir(), 'candor-known-keys-'))
})
afterEach(async () => {
  await postgres.drop()
  await rm(folder, { recursive: true })
})

const at = (name: string) => join(folder, name)
const keep = (keys: SigningKeys) => keepSigningKeys(postgres.database, keys, NOW)
const restore = (keys: SigningKeys) => inTransaction(postgres.database, (tx) => keepRestoredKeys(tx, keys, NOW))
const known = async () =>
  (await postgres.database.selectFrom('signing_key').select('key_id').execute()).map(({ key_id }) => key_id).sort()

test('the first keys belong to the database; others are refused and not remembered', async () => {
  const [own, other] = [await loadSigningKeys(at('own')), await loadSigningKeys(at('other'))]
  expect([await keep(own), await keep(other), await keep(own)]).toEqual([true, false, true])
  expect(await known()).toEqual([own.keyId])
})

test('two servers with keys of their own that start at once: one of them is refused', async () => {
  const folders = [await loadSigningKeys(at('one')), await loadSigningKeys(at('other'))]
  const kept = await Promise.all(folders.map(keep))
  expect(kept.toSorted()).toEqual([false, true])
  expect(await known()).toEqual([folders[kept.indexOf(true)]?.keyId])
})

test('a database that was signed before keys were remembered refuses keys that signed nothing in it', async () => {
  const [own, other] = [await loadSigningKeys(at('own')), await loadSigningKeys(at('other'))]
  const point = signHead(own, 'btc-usdt', { seq: 1, ts: NOW, hash: 'ab'.repeat(32) })
  await postgres.database
    .insertInto('checkpoint')
    .values({
      product_id: point.productId,
      seq: 1n,
      ts: BigInt(NOW),
      hash: Buffer.from(point.hash, 'hex'),
      key_id: point.keyId,
      signature: point.signature,
    })
    .execute()
  expect([await keep(other), await keep(own)]).toEqual([false, true])
})

test('a rotated key is taken by the notice of the key before; from then on the folder without it is refused', async () => {
  const before = await loadSigningKeys(at('own'))
  await cp(at('own'), at('copy'), { recursive: true })
  await keep(before)
  const rotated = await rotateSigningKey(at('own'), NOW)
  expect(await keep(rotated)).toBe(true)
  expect(await known()).toEqual(Object.keys(rotated.publicKeys).sort())
  expect(await keep(await loadSigningKeys(at('copy')))).toBe(false)
})

test('a key that somebody puts beside the known one, with no notice of it, is refused', async () => {
  await keep(await loadSigningKeys(at('own')))
  await rotateSigningKey(at('own'), NOW)
  const path = join(at('own'), 'keys/signing.json')
  const file = JSON.parse(await readFile(path, 'utf8')) as object // the file of signing-keys.ts
  await writeFile(path, JSON.stringify({ ...file, notices: [] }), { mode: 0o600 })
  expect(await areSigningKeysOf(postgres.database, await loadSigningKeys(at('own')))).toBe(false)
})

test('a restore that lost the newest key starts with the one before it, and not with keys from elsewhere', async () => {
  const before = await loadSigningKeys(at('own'))
  await keep(before)
  await keep(await rotateSigningKey(at('own'), NOW))
  expect(await restore(await loadSigningKeys(at('other')))).toBe(false)
  expect(await keep(before)).toBe(false)
  expect(await restore(before)).toBe(true)
  expect([await keep(before), await known()]).toEqual([true, [before.keyId]])
})
