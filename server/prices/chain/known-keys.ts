/**
 * The database remembers which keys sign in it, by their public halves: a server with another data folder would sign what nobody can
 * check, and could prove nothing that was signed before.
 */
import { sql } from 'kysely'
import { vouchedKeys } from '../../../contract/key-notice.ts'
import { keyOf } from '../../../contract/key-of.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type { SigningKeys } from './signing-keys.ts'
import type {} from './tables.ts'

/** Any number: servers that start at the same moment take turns. */
const KEYS_LOCK = 7_411_041

/** Whether the data folder has every key that signs in this database, and no other but those that one of them vouches for. */
export async function areSigningKeysOf(database: Database, keys: SigningKeys): Promise<boolean> {
  const known = await readKnown(database)
  if (Object.keys(known).length === 0) {
    const used = await readUsedKey(database)
    return used === null || keyOf(keys.publicKeys, used) !== undefined
  }
  if (!Object.entries(known).every(([id, publicKey]) => keyOf(keys.publicKeys, id) === publicKey)) return false
  const vouched = vouchedKeys(known, keys.notices ?? [])
  return Object.entries(keys.publicKeys).every(([id, publicKey]) => keyOf(vouched, id) === publicKey)
}

/**
 * Remembers the keys of a server that starts; the first ones that are asked about belong to the database from then on.
 * @returns whether they are the database's: others are not remembered
 */
export async function keepSigningKeys(database: Database, keys: SigningKeys, now: number): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(${KEYS_LOCK})`.execute(tx.db)
    if (!(await areSigningKeysOf(tx.db, keys))) return false
    await noteSigningKeys(tx, keys, now)
    return true
  })
}

/** Remembers these keys beside the ones that are known. The caller knows that they belong together. */
export async function noteSigningKeys({ db }: Pick<Tx, 'db'>, keys: SigningKeys, now: number): Promise<void> {
  const rows = Object.entries(keys.publicKeys).map(([key_id, public_key]) => ({
    key_id,
    public_key,
    since: BigInt(now),
  }))
  await db
    .insertInto('signing_key')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * After a restore, which may have kept a key's work and lost the key: forgets the keys that the data folder lacks, and remembers the others.
 * As the tables' owner, in the caller's transaction.
 * @returns whether any key of the folder has ever signed here; if none has, nothing is changed
 */
export async function keepRestoredKeys(tx: Pick<Tx, 'db'>, keys: SigningKeys, now: number): Promise<boolean> {
  const known = Object.keys(await readKnown(tx.db))
  const used = known.length > 0 ? known : [await readUsedKey(tx.db)].filter((id) => id !== null)
  if (used.length > 0 && !used.some((id) => keyOf(keys.publicKeys, id) !== undefined)) return false
  await tx.db.deleteFrom('signing_key').where('key_id', 'not in', Object.keys(keys.publicKeys)).execute()
  await noteSigningKeys(tx, keys, now)
  return true
}

async function readKnown(database: Database): Promise<Readonly<Record<string, string>>> {
  const rows = await database.selectFrom('signing_key').select(['key_id', 'public_key']).execute()
  return Object.fromEntries(rows.map(({ key_id, public_key }) => [key_id, public_key]))
}

/** The id of a key that signed here before keys were remembered; null where none did. */
async function readUsedKey(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('checkpoint')
    .select('key_id')
    .orderBy('product_id', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.key_id ?? null
}
