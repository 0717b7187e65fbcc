import { hash } from 'node:crypto'
import { booksHeadSchema, booksHeadText, FIRST_LINK, type BooksHead } from '../../contract/books/book-texts.ts'
import { readCanonical } from '../../contract/canonical-json.ts'
import type { Database } from '../database/database.ts'
import { isSignatureOf } from '../prices/chain/signing-keys.ts'
import type {} from './tables.ts'

/**
 * Checks the books against their signed heads. Somebody who rewrites rows and links together can't sign, so the heads still name
 * the old links.
 * @returns the fault of each wrong head, in words, the first one first
 */
export async function auditHeads(
  database: Database,
  publicKeys: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const rows = await database.selectFrom('book_head').selectAll().orderBy('number').execute()
  const links = { ledger: new Map<number, string>(), acts: new Map<number, string>() }
  const heads = rows.map((row) => ({
    ...row,
    head: readCanonical(row.doc, (json) => booksHeadSchema.safeParse(json).data ?? null, booksHeadText),
  }))
  for (const chain of ['ledger', 'acts'] as const) {
    const numbers = [...new Set(heads.flatMap(({ head }) => (head ? [BigInt(head[chain].number)] : [])))]
    for (let at = 0; at < numbers.length; at += 5_000) {
      const found = await database
        .selectFrom('book_link')
        .select(['number', 'hash'])
        .where('chain', '=', chain)
        .where('number', 'in', numbers.slice(at, at + 5_000))
        .execute()
      for (const link of found) links[chain].set(Number(link.number), link.hash.toString('hex'))
    }
  }
  const faults: string[] = []
  let previous = FIRST_LINK
  let expected = 1n
  let before: BooksHead | null = null
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
  return faults
}

interface Beside {
  readonly publicKeys: Readonly<Record<string, string>>
  /** Null where the one before is gone. */
  readonly previous: string | null
  readonly before: BooksHead | null
  readonly links: Readonly<Record<'ledger' | 'acts', ReadonlyMap<number, string>>>
}

function headFault(
  {
    number,
    doc,
    signature,
    head,
  }: { readonly number: bigint; readonly doc: string; readonly signature: string; readonly head: BooksHead | null },
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
