/** The export of one's own data: asks for the login password, once in five minutes, and says before how long the text will be. */
import { sql } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { checkLoginPassword } from '../identity/check-login-password.ts'
import type {} from './migrations.ts'
import { PICTURE_BYTES_MAX, writePersonalData, type PersonalDataRoom } from './write-personal-data.ts'

const PAUSE_MS = 5 * 60_000
const BYTES_OF_A_ROW = 350
const BYTES_OF_AN_ORDER = 3_000

export interface PersonalDataExport {
  readonly parts: AsyncIterable<string>
  /** About as many bytes will come: for showing how far it is. */
  readonly bytesExpected: number
}

/** Refuses what `checkLoginPassword` refuses, and `export-too-soon` within five minutes of the last one. */
export async function exportData(
  room: PersonalDataRoom,
  input: { readonly userId: string; readonly password: string; readonly now: number },
): Promise<Outcome<PersonalDataExport>> {
  const checked = await checkLoginPassword(room.database, input)
  if (!checked.ok) return checked
  const last = await claimTurn(room.database, input)
  if (last !== null)
    return { ...refuse('export-too-soon'), retryAfterSeconds: Math.ceil((last + PAUSE_MS - input.now) / 1_000) }
  return done({ parts: writePersonalData(room, input), bytesExpected: await expectBytes(room.database, input.userId) })
}

/** One statement: of two that ask at once, one gets the turn. @returns when the last one was, null: the turn is taken */
async function claimTurn(
  database: Database,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<number | null> {
  const taken = await database
    .insertInto('data_export')
    .values({ user_id: userId, at: BigInt(now) })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ at: BigInt(now) })
        .where('data_export.at', '<=', BigInt(now - PAUSE_MS)),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (taken) return null
  const before = await database.selectFrom('data_export').select('at').where('user_id', '=', userId).executeTakeFirst()
  return Number(before?.at ?? now)
}

async function expectBytes(database: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ orders: bigint; rows: bigint; pictures: bigint }>`
    SELECT (SELECT coalesce(sum(count), 0) FROM sync_digest WHERE owner = ${userId} AND collection IN ('orders', 'practiceOrders'))::bigint AS orders,
      (SELECT coalesce(sum(count), 0) FROM sync_digest WHERE owner = ${userId} AND collection NOT IN ('orders', 'practiceOrders'))::bigint AS rows,
      (SELECT coalesce(sum(byte_length), 0) FROM file WHERE user_id = ${userId})::bigint AS pictures`.execute(database)
  const kept = rows[0] ?? { orders: 0n, rows: 0n, pictures: 0n }
  return (
    Number(kept.orders) * BYTES_OF_AN_ORDER +
    Number(kept.rows) * BYTES_OF_A_ROW +
    Math.ceil((Math.min(Number(kept.pictures), PICTURE_BYTES_MAX) * 4) / 3) +
    4_000
  )
}
