/**
 * Builds the tree of a day's liabilities in parts, so that a million people take little memory. The leaves stand in the order of their salts:
 * everybody has other neighbours each day, and a neighbour's amount is nobody's history. A part holds the leaves whose salts begin alike.
 */
import { createHmac, hash } from 'node:crypto'
import {
  faultOfLeaf,
  leafText,
  levelsOver,
  pathIn,
  type LiabilityLeaf,
  type PathStep,
  type SumNode,
} from '../../contract/liabilities/sum-tree.ts'

/** Id and three amounts. */
const FIGURES_BYTES = 40
/** The salt before them. */
const RECORD_BYTES = 32 + FIGURES_BYTES
const PER_PART = 256
const PARTS_MAX = 32_768

const sha256 = (text: string) => hash('sha256', text)

/** @param secret of the day */
export function saltOf(secret: string, userId: string): Buffer {
  return createHmac('sha256', secret).update(userId).digest()
}

export type Figures = Omit<LiabilityLeaf, 'salt'>

/** Collects leaves: 46 bytes a person. */
export class LeafParts {
  readonly #secret: string
  readonly #figures: Buffer
  /** The part of each person, in the order in which they came. */
  readonly #partOf: Uint16Array
  readonly partCount: number
  #order: Uint32Array | null = null
  /** The places in the order at which the parts begin. */
  #starts: Uint32Array | null = null
  #last = ''
  #people = 0

  /** @param most so many people at most */
  constructor(secret: string, most: number) {
    this.#secret = secret
    this.#figures = Buffer.alloc(most * FIGURES_BYTES)
    this.#partOf = new Uint16Array(most)
    this.partCount = partsFor(most)
  }

  get people(): number {
    return this.#people
  }

  /**
   * People come in the order of their ids.
   * @throws for somebody who was there before, and for an amount below zero
   */
  add(figures: Figures): void {
    if (figures.userId <= this.#last) throw new Error(`${figures.userId} would be in the tree twice`)
    const fault = faultOfLeaf(figures)
    if (fault !== null) throw new Error(`the figures of ${figures.userId} can't be: ${fault}`)
    const at = this.#people * FIGURES_BYTES
    this.#figures.write(figures.userId.replaceAll('-', ''), at, 'hex')
    this.#figures.writeBigInt64BE(figures.balance, at + 16)
    this.#figures.writeBigInt64BE(figures.held, at + 24)
    this.#figures.writeBigInt64BE(figures.gains, at + 32)
    this.#partOf[this.#people] = partOf(saltOf(this.#secret, figures.userId), this.partCount)
    this.#last = figures.userId
    this.#people += 1
  }

  /** The records of a part, in the order of their salts. Nobody comes after the first call. */
  part(number: number): Buffer {
    const { order, starts } = this.#sorted()
    const records: Buffer[] = []
    for (let place = starts[number] ?? 0; place < (starts[number + 1] ?? 0); place += 1) {
      const at = (order[place] ?? 0) * FIGURES_BYTES
      const figures = this.#figures.subarray(at, at + FIGURES_BYTES)
      records.push(Buffer.concat([saltOf(this.#secret, userIdOf(figures.toString('hex', 0, 16))), figures]))
    }
    return Buffer.concat(records.sort(Buffer.compare))
  }

  /** By parts: counted, then put in their places. */
  #sorted(): { readonly order: Uint32Array; readonly starts: Uint32Array } {
    if (this.#order && this.#starts) return { order: this.#order, starts: this.#starts }
    const starts = new Uint32Array(this.partCount + 1)
    for (const part of this.#partOf.subarray(0, this.#people)) starts[part + 1] = (starts[part + 1] ?? 0) + 1
    for (let part = 0; part < this.partCount; part += 1)
      starts[part + 1] = (starts[part + 1] ?? 0) + (starts[part] ?? 0)
    const next = starts.slice()
    const order = new Uint32Array(this.#people)
    for (let person = 0; person < this.#people; person += 1) {
      const part = this.#partOf[person] ?? 0
      const place = next[part] ?? 0
      order[place] = person
      next[part] = place + 1
    }
    this.#order = order
    this.#starts = starts
    return { order, starts }
  }
}

function partsFor(people: number): number {
  let count = 1
  while (count * PER_PART < people && count < PARTS_MAX) count *= 2
  return count
}

export function partOf(salt: Buffer, partCount: number): number {
  return Math.floor((salt.readUInt32BE(0) / 2 ** 32) * partCount)
}

function userIdOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Reads id, balance, held amount and gains of each person, 40 bytes each. */
export function* figuresIn(bytes: Buffer): Generator<Figures> {
  for (let at = 0; at < bytes.length; at += FIGURES_BYTES) yield figuresAt(bytes, at)
}

function figuresAt(bytes: Buffer, at: number): Figures {
  return {
    userId: userIdOf(bytes.toString('hex', at, at + 16)),
    balance: bytes.readBigInt64BE(at + 16),
    held: bytes.readBigInt64BE(at + 24),
    gains: bytes.readBigInt64BE(at + 32),
  }
}

export function leavesOf(records: Buffer): LiabilityLeaf[] {
  return Array.from({ length: records.length / RECORD_BYTES }, (_, index) => {
    const at = index * RECORD_BYTES
    return { salt: records.toString('hex', at, at + 32), ...figuresAt(records, at + 32) }
  })
}

const EMPTY: SumNode = { hash: sha256('liability-empty-1'), balance: 0n, gains: 0n }

export const nodeOf = (day: string, leaf: LiabilityLeaf): SumNode => ({
  hash: sha256(leafText(day, leaf)),
  balance: leaf.balance,
  gains: leaf.gains,
})

/** The node over a part's leaves; null for a part without any. */
export function nodeOfPart(day: string, records: Buffer): SumNode | null {
  return (
    levelsOver(
      leavesOf(records).map((leaf) => nodeOf(day, leaf)),
      sha256,
    ).at(-1)?.[0] ?? null
  )
}

/** The levels over the parts' nodes; a tree of nobody has an empty root. */
export function levelsOverParts(nodes: readonly SumNode[]): SumNode[][] {
  return levelsOver(nodes.length > 0 ? nodes : [EMPTY], sha256)
}

/**
 * One person's leaf and its neighbours up to the root.
 * @param above the levels over all parts that have leaves, and the place of the person's part among them
 * @returns null for somebody who is not in the part
 */
export function proofIn(
  day: string,
  records: Buffer,
  above: { readonly levels: readonly (readonly SumNode[])[]; readonly place: number },
  userId: string,
): { readonly leaf: LiabilityLeaf; readonly path: PathStep[] } | null {
  const leaves = leavesOf(records)
  const index = leaves.findIndex((leaf) => leaf.userId === userId)
  const leaf = leaves[index]
  if (!leaf) return null
  const levels = levelsOver(
    leaves.map((one) => nodeOf(day, one)),
    sha256,
  )
  return { leaf, path: [...pathIn(levels, index), ...pathIn(above.levels, above.place)] }
}
