import type { Database } from '../database/database.ts'
import { HOUSE_FUNDED } from './house-funds.ts'

/**
 * Says what the ledger counts in. A ledger with transfers keeps its currency for good, unless they are all money of the house's owner.
 * @throws when another currency is asked for then
 */
export async function configureLedger(database: Database, { currency }: { readonly currency: string }): Promise<void> {
  const book = await database.selectFrom('ledger_book').select('currency').executeTakeFirstOrThrow()
  if (book.currency === currency) return
  const used = await database
    .selectFrom('ledger_transfer')
    .select('id')
    .where('event', '<>', HOUSE_FUNDED)
    .limit(1)
    .executeTakeFirst()
  if (used) throw new Error(`this ledger counts in ${book.currency} and has transfers: it cannot become ${currency}`)
  await database.updateTable('ledger_book').set({ currency }).execute()
}
