import { dividedBooks } from './books/migrations.ts'
import type { MadeWhereDivided } from './database/divide-tables.ts'
import { dividedFeed } from './feed/feed-flush.ts'
import { dividedLedger } from './ledger/divided-ledger.ts'
import { migrations } from './migrations.ts'

/** The functions and views of all rooms that are other ones where tables are divided by person, in the order in which they need each other. */
export async function madeWhereDivided(): Promise<MadeWhereDivided> {
  return {
    migrations: Object.keys(migrations).length,
    parts: [
      { of: 'sync_head', statements: dividedFeed },
      { of: 'ledger_account', statements: await dividedLedger() },
      { of: 'ledger_transfer', statements: dividedBooks },
    ],
  }
}
