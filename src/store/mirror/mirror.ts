/**
 * The database of one feed: a person's own (`u_<id>_1`) or everybody's (`public_1`). The tables live here; their records
 * stand in mirror-records.ts. Only sync writes rows; commands write the outbox and its overlays.
 * This room holds one feed's database, its records, the outbox and the overlays. It may not call the server.
 */
import type { DexieOptions, Table, Transaction } from 'dexie'
import { countWhatIsHere } from './count-what-is-here.ts'
import { forgetFronts } from './forget-fronts.ts'
import { LastingDatabase } from './lasting-database.ts'
import { VERSION } from './mirror-names.ts'
import type {
  BlockRecord,
  BlockSums,
  ClosedMark,
  Cursor,
  DigestRecord,
  Draft,
  Front,
  KeptProof,
  MirrorRow,
  OutboxFile,
  OutboxRow,
  Overlay,
  Repair,
  RetiredBlock,
  ToldMark,
} from './mirror-records.ts'

export class Mirror extends LastingDatabase {
  declare readonly rows: Table<MirrorRow, [string, string]>
  declare readonly blocks: Table<BlockRecord, string>
  declare readonly retired: Table<RetiredBlock, string>
  declare readonly digests: Table<DigestRecord, [string, string]>
  declare readonly meta: Table<Cursor | ClosedMark | ToldMark, string>
  declare readonly outbox: Table<OutboxRow, string>
  declare readonly overlays: Table<Overlay, [string, string]>
  declare readonly files: Table<OutboxFile, string>
  declare readonly drafts: Table<Draft, string>
  declare readonly incidents: Table<Repair, number>
  declare readonly proofs: Table<KeptProof, string>
  declare readonly fronts: Table<Front, string>
  declare readonly blockSums: Table<BlockSums, string>

  constructor(name: string, options: DexieOptions = {}) {
    super(name, { chromeTransactionDurability: 'relaxed', ...options })
    // Each version that is declared costs every start some milliseconds. One without a step of its own needs none: the library
    // brings a database of any earlier version to the tables of the next one declared.
    this.version(3)
      .stores({
        rows: '[collection+id], [collection+bucket], [collection+time+id], [collection+minusTime], generation, shadows',
        blocks: 'hash, [collection+bucket]',
        retired: 'hash, collection',
        digests: '[collection+bucket]',
        meta: 'id',
        outbox: 'key, number',
        overlays: '[collection+id], [collection+time+id], key',
        files: 'id',
        drafts: 'id',
        incidents: '++number',
        proofs: 'orderId, keptAt',
      })
      .upgrade(countWhatIsHere)
    // Members of a team are found by name (4), fronts are kept (5), a list of one state reads its rows alone (6), sums of blocks
    // are kept (7). Rows without such a field stand in no such index.
    this.version(VERSION).stores({
      rows: '[collection+id], [collection+bucket], [collection+time+id], [collection+minusTime], [collection+doc.status+minusTime], [collection+doc.account], generation, shadows',
      fronts: 'name',
      blockSums: 'name',
    })
    this.use(forgetFronts)
  }
}

/** A write to a mirror that logout has closed. The caller stops: there is nothing left to write to. */
export class MirrorClosed extends Error {
  override readonly name = 'MirrorClosed'
}

type TableName =
  | 'rows'
  | 'blocks'
  | 'retired'
  | 'digests'
  | 'outbox'
  | 'overlays'
  | 'files'
  | 'drafts'
  | 'incidents'
  | 'proofs'
  | 'fronts'
  | 'blockSums'

/**
 * The one way to write: a transaction that first looks for the mark of logout. A tab that missed the news
 * can't bring back a row that was erased.
 * @throws MirrorClosed
 */
export function write<T>(
  mirror: Mirror,
  tables: readonly TableName[],
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return mirror.transaction('rw', [...tables, 'meta'], async (transaction) => {
    if (await mirror.meta.get('closed')) throw new MirrorClosed()
    return work(transaction)
  })
}

const START: Cursor = { id: 'cursor', epoch: null, seq: 0, generation: 1, snapshot: null, asOf: null, verifiedAt: null }

/** The mirror's position; the start if nothing was ever mirrored. */
export async function readCursor(mirror: Mirror): Promise<Cursor> {
  // The key decides which of the records this is.
  return ((await mirror.meta.get('cursor')) as Cursor | undefined) ?? START
}
