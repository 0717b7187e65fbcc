/** The records of the mirror's tables: their types alone. They are stored on phones, so a change needs a step in mirror.ts. */
import type { ProblemCode } from '../../../contract/problem.ts'
import type { BlockHead } from '../../../contract/sync/block.ts'
import type { Sight } from '../../../contract/settlement/abandoned.ts'
import type { HeardSight } from './heard-sight.ts'
import type { Document } from '../../../contract/sync/collection-rules.ts'

/** One mirrored row: hot, that is, not (or not only) in a sealed block. */
export interface MirrorRow {
  readonly collection: string
  readonly id: string
  readonly bucket: string
  /** The collection's time field, 0 where it has none: history is ordered by it, see newest-first.ts. */
  readonly time: number
  /** −time: an index that has the newest first, of which the browser gives many in one answer. */
  readonly minusTime: number
  readonly seq: number
  readonly hash: string
  readonly doc: Document
  /** Rows of an older generation are what a new first mirror has not yet confirmed; they go when it is complete. */
  readonly generation: number
  /** Hash of the sealed state that this row supersedes. */
  readonly replaces?: string
  /** The collection's name where `replaces` is set: a sparse index of the few rows that shadow a sealed one. */
  readonly shadows?: string
}

/** A sealed block's bytes, verified by their name. */
export interface BlockRecord {
  readonly hash: string
  readonly collection: string
  readonly bucket: string
  readonly bytes: ArrayBuffer
}

/** A block whose successor has not arrived whole: still read, counted no more. */
export interface RetiredBlock {
  readonly hash: string
  readonly collection: string
  readonly bucket: string
  readonly head: BlockHead
}

/** XOR of the row hashes and number of rows of one (collection, bucket), as the mirror holds them. */
export interface DigestRecord {
  readonly collection: string
  readonly bucket: string
  readonly count: number
  readonly digest: string
  /** Blocks that are counted here, their bytes being here too. */
  readonly blocks?: number
  /** No sealed row here is newer; absent where none is sealed. */
  readonly sealedTo?: number
}

/** The mirror's position in its feed. Every page compares and sets it in the transaction that writes its rows. */
export interface Cursor {
  readonly id: 'cursor'
  /** Null: nothing mirrored, or told to mirror again. */
  readonly epoch: string | null
  readonly seq: number
  /** Grows with each new start, so that no page of an earlier one is ever applied. */
  readonly generation: number
  /** The first mirror under way: where it goes on. */
  readonly snapshot: { readonly startSeq: number; readonly after: string | null } | null
  /** Server time when the mirror was last at the head. */
  readonly asOf: number | null
  /** Server time when it was last proven equal. */
  readonly verifiedAt: number | null
}

/** Written by logout: nothing may be written here any more. */
export interface ClosedMark {
  readonly id: 'closed'
}

/** How far the person was told what has ended: see ended.ts. */
export interface ToldMark {
  readonly id: 'told'
  readonly epoch: string
  readonly seq: number
  /** Device time of the last look. */
  readonly at: number
  /** Keys of the news told last, newest first: a row that is written again is no news. */
  readonly keys: readonly string[]
  /** Withdrawal accounts of which a change was under review then; a mark of before has none. */
  readonly waiting?: readonly string[]
}

export type OutboxState = 'waiting' | 'failed' | 'expired'

/** Something a person did that the server has not confirmed. It leaves only by the server's answer or by their decision. */
export interface OutboxRow {
  /** Made by the client; the idempotency key. */
  readonly key: string
  /** The idempotency key in place of `key`, under which the server keeps a refusal: see `sendAgain`. */
  readonly sentAs?: string
  /** Order of entry: lanes are FIFO by it. */
  readonly number: number
  readonly lane: string
  readonly dependsOn: string | null
  /** User id of the person who did it. */
  readonly actor: string
  /** Id of the contract's endpoint. */
  readonly endpoint: string
  readonly params: Readonly<Record<string, string>> | null
  readonly query: Readonly<Record<string, string>> | null
  readonly body: Document | null
  /** Bytes to send instead of a body: id in `files`. */
  readonly fileId: string | null
  readonly bodyHash: string
  readonly state: OutboxState
  readonly attempts: number
  /** Device time before which it is not tried again. */
  readonly nextAt: number
  /** Device time at which it was last put off, and for how long the server asked at least. */
  readonly postponed?: { readonly at: number; readonly leastMs: number }
  /** Device time from which the person is asked whether it should still be sent. */
  readonly expiresAt: number
  readonly createdAt: number
  /** Why it failed. */
  readonly problem: ProblemCode | null
  readonly facts: Readonly<Record<string, string | number>> | null
}

/** A row as it will be once the server has it: shown in place of, or beside, the mirrored ones. */
export interface Overlay {
  readonly collection: string
  readonly id: string
  readonly time: number
  readonly doc: Document
  readonly key: string
  /** The position of the person's feed after the server confirmed it; the overlay goes once the mirror has passed it. */
  readonly position: { readonly epoch: string; readonly seq: number } | null
}

/** ArrayBuffer, not Blob: Safari loses Blobs in IndexedDB at random. */
export interface OutboxFile {
  readonly id: string
  readonly bytes: ArrayBuffer
  readonly contentType: string
}

/** A form that was begun and not sent: it survives a reload and goes with its person. Never holds a password. */
export interface Draft {
  /** The form's name. */
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  /** A picked picture, already made small. */
  readonly bytes: ArrayBuffer | null
}

/** The proof of an order that was checked here and held, exactly as it is saved: it is checked again without the server. */
export interface KeptProof {
  readonly orderId: string
  /** Device time: of too many, the oldest go. */
  readonly keptAt: number
  /** Canonical JSON. */
  readonly text: string
  /** Canonical JSON of an earlier proof of the order, on ticks that a restored backup has abandoned since. */
  readonly abandoned?: string
  /** The order's ticks and signed heads that this device saw live; absent if it saw none. */
  readonly seen?: SeenLive
}

export interface SeenLive {
  readonly ticks: readonly HeardSight[]
  readonly checkpoints: readonly Sight[]
  /** By how much an earlier check found the prices dated ahead, ms. */
  readonly aheadMs?: number
}

/** A fault of the mirror that the sync put right: shown on the sync page. Its table is called `incidents` on devices already. */
export interface Repair {
  readonly number?: number
  readonly at: number
  readonly kind: 'digest-mismatch' | 'row-damaged' | 'block-damaged' | 'proof-damaged' | 'mirrored-again'
  readonly collection: string
  readonly bucket: string
}

/** Count and sums of some rows of a history. */
export interface HistorySum {
  readonly count: number
  /** Field → sum, a signed decimal string. */
  readonly sums: Readonly<Record<string, string>>
}

/** The newest rows of a history, as one record: see front.ts. */
export interface NewestFront {
  readonly name: string
  /** JSON of the rows as screens get them, newest first. A text is read back in half the time of as many objects. */
  readonly rows: string
  /** No row is older than these. */
  readonly isWhole: boolean
}
/** The sums of a whole history, as one record. */
export interface SumsFront {
  readonly name: string
  readonly sums: readonly (readonly [string, HistorySum])[]
}
export type Front = NewestFront | SumsFront

/** The sums of a sealed block that insight needs: see block-sums.ts. */
export interface BlockSums {
  /** By blockSumsName. */
  readonly name: string
  /** JSON: a text is read back faster than as many objects. */
  readonly sums: string
}
