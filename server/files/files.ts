import { createHash, randomBytes } from 'node:crypto'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { cleanPicture } from './clean-picture.ts'
import { decryptObject, encryptObject, StoreError, type ObjectStore } from './object-store.ts'
import type {} from './migrations.ts'

export const FILE_BYTES_MAX = 10 * 1024 * 1024
/** More than anybody has to show in a day, or is shown; without a bound one account fills the disk. */
const FILES_PER_DAY = 100
const DAY_MS = 86_400_000

export interface FileRoom {
  readonly database: Database
  readonly store: ObjectStore
  /** 32 bytes. */
  readonly key: Buffer
  /** For the operator's log: the store failed, or has lost an object. */
  readonly onFault: (error: StoreError) => void
}

/** The key of a file: two people may choose one id. */
export interface FileName {
  readonly id: string
  readonly userId: string
}

interface Upload extends FileName {
  readonly purpose: string
  /** The bytes, asked for only when nothing else stands against the upload. */
  readonly read: () => Promise<Outcome<Buffer>>
  readonly now: number
  /** Customer service sends it to the person: it takes none of the person's own uploads. */
  readonly isFromService?: boolean
}

/**
 * Keeps a photo under the client's id, which is unique for this person. The same id with the same bytes again is the same file.
 * Refuses `too-many-requests` above a day's number, `file-not-an-image`, `file-conflict` for other bytes, and `unavailable` when the store
 * does not take it: nothing is kept then, and the phone sends it again.
 */
export async function keepFile(room: FileRoom, upload: Upload): Promise<Outcome<{ id: string; byteLength: number }>> {
  const before = await findFile(room, upload)
  if (!before && (await isOverADay(room, upload)))
    return { ok: false, problem: 'too-many-requests', retryAfterSeconds: 3_600 }
  const bytes = await upload.read()
  if (!bytes.ok) return bytes
  const sourceHash = createHash('sha256').update(bytes.value).digest('hex')
  if (before) return sameOrConflict(before, upload, sourceHash)
  const picture = await cleanPicture(bytes.value)
  if (!picture) return refuse('file-not-an-image')
  const name = randomBytes(24).toString('hex')
  const kept = await reaching(room, () => room.store.put(name, encryptObject(room.key, name, picture)))
  if (!kept.ok) return kept
  const row = await room.database
    .insertInto('file')
    .values({
      id: upload.id,
      user_id: upload.userId,
      purpose: upload.purpose,
      source_hash: sourceHash,
      picture_hash: createHash('sha256').update(picture).digest('hex'),
      byte_length: picture.length,
      object_name: name,
      created_at: BigInt(upload.now),
      from_service: upload.isFromService ?? false,
    })
    .onConflict((conflict) => conflict.columns(['id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return done({ id: upload.id, byteLength: picture.length })
  // The same upload came twice at once: the other one's object is the file.
  await reaching(room, () => room.store.remove(name))
  const other = await findFile(room, upload)
  return other ? sameOrConflict(other, upload, sourceHash) : refuse('unavailable')
}

/** The photo as WebP bytes, for its owner; for anybody else it is not there. Refuses `not-found`, and `unavailable` while the store can't be reached. */
export async function readFileOf(room: FileRoom, named: FileName): Promise<Outcome<Buffer>> {
  const file = await findFile(room, named)
  if (!file) return refuse('not-found')
  const read = await reaching(room, () => room.store.get(file.object_name))
  if (!read.ok) return read
  if (read.value) return done(decryptObject(room.key, file.object_name, read.value))
  room.onFault(new StoreError(`the picture ${file.id} is not in the object store`))
  return refuse('not-found')
}

async function reaching<T>(room: FileRoom, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return done(await work())
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    room.onFault(error)
    return refuse('unavailable')
  }
}

/** Whether all these files are this person's, and were uploaded for this purpose. They stay until the transaction has ended. */
export async function ownsFiles(
  tx: Tx,
  input: { ids: readonly string[]; userId: string; purpose: string },
): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', input.ids)
    .where('user_id', '=', input.userId)
    .where('purpose', '=', input.purpose)
    .forKeyShare()
    .execute()
  return rows.length === new Set(input.ids).size
}

/** The hash of a file's picture, by which the same picture under another id is known; null where it was never noted. */
export async function pictureHashOf(tx: Tx, { id, userId }: FileName): Promise<string | null> {
  const file = await tx.db
    .selectFrom('file')
    .select('picture_hash')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return file?.picture_hash ?? null
}

/** The files of this person that show the same picture, this one among them; for one without a hash only itself. @returns their ids */
export async function ownFilesOfPicture(db: Database, named: FileName): Promise<readonly string[]> {
  const same = await samePicture(db, named).whereRef('other.user_id', '=', 'file.user_id').execute()
  return [...new Set([named.id, ...same.map(({ id }) => id)])]
}

/** The files of anybody that show the same picture, this one among them; for one without a hash only itself. */
export async function filesOfPicture(db: Database, named: FileName): Promise<readonly FileName[]> {
  const same = await samePicture(db, named).execute()
  return same.length > 0 ? same : [named]
}

function samePicture(db: Database, { id, userId }: FileName) {
  return db
    .selectFrom('file')
    .innerJoin('file as other', 'other.picture_hash', 'file.picture_hash')
    .select(['other.id', 'other.user_id as userId'])
    .where('file.id', '=', id)
    .where('file.user_id', '=', userId)
}

function findFile(room: FileRoom, { id, userId }: FileName) {
  return room.database
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

async function isOverADay(room: FileRoom, { userId, now, isFromService = false }: Upload): Promise<boolean> {
  const since = BigInt(now - DAY_MS)
  const kept = await room.database
    .selectFrom('file')
    .select((row) => row.fn.countAll<bigint>().as('files'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('from_service', '=', isFromService)
    .executeTakeFirstOrThrow()
  return kept.files >= FILES_PER_DAY
}

function sameOrConflict(
  file: { source_hash: string; byte_length: number },
  upload: Upload,
  sourceHash: string,
): Outcome<{ id: string; byteLength: number }> {
  return file.source_hash === sourceHash
    ? done({ id: upload.id, byteLength: file.byte_length })
    : refuse('file-conflict')
}
