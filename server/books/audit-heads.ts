import { hash } from 'node:crypto'
import { booksHeadSchema, booksHeadText, FIRST_LINK, type BooksHead } from '../../contract/books/book-texts.ts'
import { readCanonical } from '../../contract/canonical-json.ts'
import type { Database } from '../database/database.ts'
import { isSignatureOf } from '../prices/chain/signing-keys.ts'
import type {} from './tables.ts'

const PORTION = 2_000

/**
 * Checks the books against their signed heads. Somebody who rewrites rows and links together can't sign, so the heads still name
 * the old links.
 * @param after a head that was proven; 0: from the first one
 * @returns the fault of each wrong head, in words, the first one first
 */
export async function auditHeads(
  database: Database,
  publicKeys: Readonly<Record<string, string>>,
  after = 0n,
): Promise<readonly string[]> {
  const faults: string[] = []
  const [proven] = after > 0n ? await readHeads(database, { after: after - 1n, most: 1 }) : []
  let previous = proven ? hash('sha256', proven.doc) : FIRST_LINK
  let before = proven?.head ?? null
  let expected = after + 1n
  for (let from = after; ;) {
    const heads = await readHeads(database, { after: from, most: PORTION })
    const links = await linksOf(database, heads)
    for (const { number, doc, signature, head } of heads) {
      if (number !== expected) faults.push(`head ${expected}: deleted`)
      const fault = headFault(
        { number, doc, signature, head },
        { publicKeys, previous: number === expected ? previous : null, before, links },
      )
      if (fault !== null) faults.push(`head ${number}: ${fault}`)
      previous = hash('sha256', doc)
      expected = number + 1n
      before = head
    }
    const last = heads.at(-1)
    if (heads.length < PORTION || !last) return faults
    from = last.number
  }
}

interface KeptHead {
  readonly number: bigint
  readonly doc: string
  readonly signature: string
  /** Null where no head reads so. */
  readonly head: BooksHead | null
}

async function readHeads(
  database: Database,
  { after, most }: { readonly after: bigint; readonly most: number },
): Promise<readonly KeptHead[]> {
  const rows = await database
    .selectFrom('book_head')
    .selectAll()
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...row,
    head: readCanonical(row.doc, (json) => booksHeadSchema.safeParse(json).data ?? null, booksHeadText),
  }))
}

async function linksOf(database: Database, heads: readonly KeptHead[]): Promise<Beside['links']> {
  const links = { ledger: new Map<number, string>(), acts: new Map<number, string>() }
  for (const chain of ['ledger', 'acts'] as const) {
    const numbers = [...new Set(heads.flatMap(({ head }) => (head ? [BigInt(head[chain].number)] : [])))]
    if (numbers.length === 0) continue
    const found = await database
      .selectFrom('book_link')
      .select(['number', 'hash'])
      .where('chain', '=', chain)
      .where('number', 'in', numbers)
      .execute()
    for (const link of found) links[chain].set(Number(link.number), link.hash.toString('hex'))
  }
  return links
}

interface Beside {
  readonly publicKeys: Readonly<Record<string, string>>
  /** Null where the one before is gone. */
  readonly previous: string | null
  readonly before: BooksHead | null
  readonly links: Readonly<Record<'ledger' | 'acts', ReadonlyMap<number, string>>>
}

function headFault(
  { number, doc, signature, head }: KeptHead,
  { publicKeys, previous, before, links }: Beside,
): string | null {
  if (head === null) return 'altered: no signed head reads so'
  const publicKey = publicKeys[head.keyId]
  if (publicKey === undefined || !isSignatureOf(doc, signature, publicKey))
    return 'altered: no key of the platform has signed this'
  if (BigInt(head.number) !== number) return `moved to another place: it was signed as head ${head.number}`
  if (previous !== null && head.previous !== previous) return 'the one before it is another than at its signing'
  for (const chain of ['ledger', 'acts'] as const) {
    const [tip, from] = [head[chain], before?.[chain].number ?? 0]
    const stands = tip.number === 0 ? FIRST_LINK : links[chain].get(tip.number)
    if (tip.number < from) return `the chain of ${chain} is shorter than the head before it says`
    if (stands !== tip.hash)
      return `the chain of ${chain} between number ${from} and ${tip.number} is another than at its signing, ${new Date(head.signedAt).toISOString()}`
  }
  return null
}
