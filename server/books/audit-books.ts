/** Computes the chains anew from the rows, and holds them against the links that were kept and the heads that were signed. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { FIRST_LINK, type ChainName } from '../../contract/books/book-texts.ts'
import type { Database } from '../database/database.ts'
import type { AuditFinding } from '../ledger/audit-ledger.ts'
import { auditHeads } from './audit-heads.ts'
import { readRows, type ChainRow } from './read-rows.ts'

export type ChainFault = 'altered' | 'moved to another place' | 'deleted' | 'inserted'
export interface FaultyRow {
  readonly number: bigint
  /** Id of the row that stands there; null for one that is gone. */
  readonly id: string | null
  readonly fault: ChainFault
}

const PORTION = 2_000
/** So many faulty rows are looked up at other places, in case they only moved. */
const MOVED_MAX = 200
const EXAMPLES_MAX = 5
/** A server that was stopped chains what is left when it starts. */
const UNCHAINED_MS_MAX = 600_000
const UNCHAINED_SHOWN = 100
const NAMES = {
  ledger: 'transfers-and-their-lines-are-as-they-were-chained',
  acts: 'acts-of-operators-are-as-they-were-chained',
  heads: 'signed-heads-are-as-they-were-chained',
} as const

/**
 * @param publicKeys by the key's id, rotated ones too
 * @param now ms since 1970
 * @returns one finding for each check, also for those that hold; the first example is the first row that is not what it was
 */
export async function auditBooks(
  database: Database,
  publicKeys: Readonly<Record<string, string>>,
  now: number,
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  findings.push(
    findingOf('what-is-older-is-chained', [
      ...(await unchained(database, 'ledger', now)),
      ...(await unchained(database, 'acts', now)),
    ]),
  )
  for (const chain of ['ledger', 'acts', 'heads'] as const)
    findings.push(findingOf(NAMES[chain], (await auditChain(database, chain)).map(wordsOf)))
  const lost = await sql<{ number: bigint }>`
    SELECT l.number FROM ledger_line l WHERE NOT EXISTS (SELECT FROM ledger_transfer t WHERE t.id = l.transfer_id) ORDER BY l.number`.execute(
    database,
  )
  findings.push(
    findingOf(
      'every-line-belongs-to-a-transfer',
      lost.rows.map(({ number }) => `line ${number}`),
    ),
  )
  findings.push(findingOf('the-chains-are-what-was-signed', await auditHeads(database, publicKeys)))
  return findings
}

/** Rows are chained within a second or so. One that is older and has no link stands outside of the books: somebody keeps the sealing from going on. */
async function unchained(database: Database, chain: 'ledger' | 'acts', now: number): Promise<string[]> {
  const table = chain === 'ledger' ? sql`ledger_transfer` : sql`operator_act`
  const { rows } = await sql<{ number: bigint }>`
    SELECT number FROM ${table}
    WHERE number > coalesce((SELECT max(number) FROM book_link WHERE chain = ${chain}), 0) AND at < ${BigInt(now - UNCHAINED_MS_MAX)}
    ORDER BY number LIMIT ${UNCHAINED_SHOWN}`.execute(database)
  return rows.map(({ number }) => `${chain} ${number}`)
}

/** Every row that is not what its link says, in the order of their numbers. */
export async function auditChain(database: Database, chain: ChainName): Promise<readonly FaultyRow[]> {
  // The sealed part is whole: no row up to the last link comes later.
  const tip = await database
    .selectFrom('book_link')
    .select('number')
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!tip) return []
  const walk = new Walk()
  for (let after: bigint | null = null; ;) {
    const rows: readonly ChainRow[] = await readRows(database, chain, { after, upTo: tip.number, most: PORTION })
    const last: bigint = rows.length === PORTION ? (rows.at(-1)?.number ?? tip.number) : tip.number
    let links = database
      .selectFrom('book_link')
      .select(['number', 'hash'])
      .where('chain', '=', chain)
      .where('number', '<=', last)
      .orderBy('number')
    if (after !== null) links = links.where('number', '>', after)
    walk.take(rows, await links.execute())
    if (rows.length < PORTION) return walk.faults()
    after = last
  }
}

interface Mismatch {
  readonly row: ChainRow
  readonly before: Buffer
  readonly link: Buffer
}

class Walk {
  #before: Buffer = Buffer.from(FIRST_LINK, 'hex')
  readonly #faults: FaultyRow[] = []
  readonly #mismatches: Mismatch[] = []

  /** Rows and links of the same numbers. After one that is wrong the kept link is taken as right, so that each is named once. */
  take(rows: readonly ChainRow[], links: readonly { readonly number: bigint; readonly hash: Buffer }[]): void {
    const linkOf = new Map(links.map(({ number, hash: link }) => [number, link]))
    const rowOf = new Map(rows.map((row) => [row.number, row]))
    const numbers = [...new Set([...rowOf.keys(), ...linkOf.keys()])].sort((a, b) => (a < b ? -1 : 1))
    for (const number of numbers) {
      const [row, link] = [rowOf.get(number), linkOf.get(number)]
      if (row && link && !next(this.#before, row.textAt(number)).equals(link))
        this.#mismatches.push({ row, before: this.#before, link })
      if (row && !link) this.#faults.push({ number, id: row.id, fault: 'inserted' })
      if (!row) this.#faults.push({ number, id: null, fault: 'deleted' })
      if (link) this.#before = link
    }
  }

  faults(): readonly FaultyRow[] {
    const moved = this.#mismatches.slice(0, MOVED_MAX)
    const named = this.#mismatches.map(({ row, before, link }): FaultyRow => {
      const isElsewhere = moved.some(
        (other) => other.row !== row && next(before, other.row.textAt(row.number)).equals(link),
      )
      return { number: row.number, id: row.id, fault: isElsewhere ? 'moved to another place' : 'altered' }
    })
    return [...this.#faults, ...named].sort((a, b) => (a.number < b.number ? -1 : 1))
  }
}

function next(before: Buffer, text: string): Buffer {
  return hash('sha256', Buffer.concat([before, Buffer.from(text, 'utf8')]), 'buffer')
}

function wordsOf({ number, id, fault }: FaultyRow): string {
  return id === null ? `number ${number}: ${fault}` : `number ${number}, ${id}: ${fault}`
}

function findingOf(name: string, faults: readonly string[]): AuditFinding {
  return { name, violations: faults.length, examples: faults.slice(0, EXAMPLES_MAX) }
}
