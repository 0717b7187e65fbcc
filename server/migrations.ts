import { migrations as books } from './books/migrations.ts'
import { migrations as content } from './content/migrations.ts'
import type { Migrations } from './database/migrate.ts'
import { migrations as desk } from './desk/migrations.ts'
import { migrations as feed } from './feed/migrations.ts'
import { migrations as files } from './files/migrations.ts'
import { migrations as fund } from './fund/migrations.ts'
import { migrations as http } from './http/idempotency/migrations.ts'
import { migrations as identity } from './identity/migrations.ts'
import { migrations as ledger } from './ledger/migrations.ts'
import { migrations as log } from './log/migrations.ts'
import { migrations as liabilities } from './liabilities/migrations.ts'
import { migrations as limits } from './limits/migrations.ts'
import { migrations as messages } from './messages/migrations.ts'
import { migrations as alerts } from './alerts/migrations.ts'
import { migrations as notes } from './notes/migrations.ts'
import { migrations as operators } from './operators/migrations.ts'
import { migrations as payments } from './payments/migrations.ts'
import { migrations as preferences } from './preferences/migrations.ts'
import { migrations as catalogue } from './prices/catalogue/migrations.ts'
import { migrations as prices } from './prices/chain/migrations.ts'
import { migrations as privacy } from './privacy/migrations.ts'
import { migrations as push } from './push/migrations.ts'
import { migrations as support } from './support/migrations.ts'
import { migrations as team } from './team/migrations.ts'
import { migrations as trading } from './trading/migrations.ts'
import { migrations as vault } from './vault/migrations.ts'
import { migrations as verification } from './verification/migrations.ts'
import { migrations as workers } from './workers/migrations.ts'
import { migrations as withdrawals } from './withdrawals/migrations.ts'

/** Every room's migrations. They run in the order of their names, whatever the order here. */
export const migrations: Migrations = {
  ...http,
  ...ledger,
  ...feed,
  ...identity,
  ...prices,
  ...catalogue,
  ...trading,
  ...files,
  ...payments,
  ...withdrawals,
  ...fund,
  ...verification,
  ...limits,
  ...preferences,
  ...notes,
  ...alerts,
  ...operators,
  ...desk,
  ...content,
  ...messages,
  ...support,
  ...push,
  ...team,
  ...vault,
  ...privacy,
  ...books,
  ...log,
  ...liabilities,
  ...workers,
}
