/** All that is kept about one person as one JSON text, in portions: at no time more than one portion or picture of it is in memory. */
import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import {
  readPersonalRows,
  readPersonalRowsAt,
  type PersonalColumn,
  type PersonalRow,
  type PersonalTable,
} from '../database/personal-table.ts'
import { mirroredIds } from '../feed/mirrored-ids.ts'
import { readFileOf, type FileRoom } from '../files/files.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const PORTION = 500
/** Limit of the pictures in one file. The app fetches any others by their own address. */
export const PICTURE_BYTES_MAX = 64 * 1024 * 1024

export interface PersonalDataRoom {
  readonly database: Database
  readonly files: FileRoom
  readonly vault: Vault
}

/** The parts of the text, in order. Another person's rows are in none of them: every query asks for this one's. @throws when the store of pictures is away */
export async function* writePersonalData(
  room: PersonalDataRoom,
  input: { readonly userId: string; readonly now: number },
): AsyncGenerator<string> {
  yield `{"type":"candor-personal-data","version":1,"madeAt":${JSON.stringify(new Date(input.now).toISOString())}`
  const pictures: { readonly id: string; readonly byteLength: number }[] = []
  for (const table of PERSONAL_TABLES) {
    yield `,\n${JSON.stringify(table.section)}:[`
    let isFirst = true
    for await (const rows of portionsOf(room.database, table, input.userId)) {
      if (table.table === 'file')
        pictures.push(...rows.map((row) => ({ id: String(row['id']), byteLength: Number(row['byte_length']) })))
      yield rows
        .map((row) => JSON.stringify(shown(table, row, room.vault)))
        .map((text, index) => (isFirst && index === 0 ? `\n${text}` : `,\n${text}`))
        .join('')
      isFirst = false
    }
    yield ']'
  }
  yield* writePictures(room, input.userId, pictures)
  yield '}\n'
}

async function* portionsOf(
  database: Database,
  table: PersonalTable,
  userId: string,
): AsyncGenerator<readonly PersonalRow[]> {
  for (let after: unknown = null; ;) {
    const keys =
      table.mirrored === undefined
        ? null
        : await mirroredIds(database, {
            owner: userId,
            collection: table.mirrored,
            after: after === null ? null : String(after),
            limit: PORTION,
          })
    const rows =
      keys === null
        ? await readPersonalRows(database, table, { userId, after, limit: PORTION })
        : await readPersonalRowsAt(database, table, { userId, keys })
    if (rows.length > 0) yield rows
    const last = keys === null ? rows.at(-1)?.[table.key] : keys.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** The pictures themselves, by id, as base64 of WebP; `null`: kept no more, or above what one file holds. */
async function* writePictures(
  room: PersonalDataRoom,
  userId: string,
  pictures: readonly { readonly id: string; readonly byteLength: number }[],
): AsyncGenerator<string> {
  yield ',\n"pictures":{'
  let left = PICTURE_BYTES_MAX
  let comma = ''
  for (const { id, byteLength } of pictures) {
    left -= byteLength
    const read = left < 0 ? null : await readFileOf(room.files, { id, userId })
    if (read && !read.ok && read.problem !== 'not-found')
      throw new Error(`the picture ${id} could not be read: ${read.problem}`)
    yield `${comma}\n${JSON.stringify(id)}:${read?.ok ? `"data:image/webp;base64,${read.value.toString('base64')}"` : 'null'}`
    comma = ','
  }
  yield '}'
}

function shown(table: PersonalTable, row: PersonalRow, vault: Vault): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table.columns).map(([name, kind]) => [nameOf(name), valueOf(row[name], kind, row, vault)]),
  )
}

/** stake_minor → stake, name_sealed → name, created_at → createdAt. */
function nameOf(column: string): string {
  return column.replace(/_(minor|sealed)$/, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function valueOf(value: unknown, kind: PersonalColumn, row: PersonalRow, vault: Vault): unknown {
  if (value === null || value === undefined) return null
  if (typeof kind === 'object') return Buffer.isBuffer(value) ? vault.open(value, kind.sealedAt(row)) : null
  switch (kind) {
    case 'time':
      return new Date(Number(value)).toISOString()
    case 'money':
      return formatMoney(BigInt(String(value)))
    case 'number':
      return typeof value === 'bigint' && BigInt(Number(value)) !== value ? value.toString() : Number(value)
    case 'json':
      return JSON.parse(String(value))
    case 'text':
      return String(value)
    case 'flag':
    case 'list':
      return value
  }
}
