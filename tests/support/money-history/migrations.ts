import type { Migrations } from '../../../server/database/migrate.ts'
import { migrations as all } from '../../../server/migrations.ts'
import { migrations as trading } from '../../../server/trading/migrations.ts'

/** Hangs on the table of orders, so it goes with it. */
const OF_ORDERS = '0208-log-receipts'

/** Everything but orders: the audit asks that an order's holds have an order, and these histories have holds alone. */
export const moneyMigrations: Migrations = Object.fromEntries(
  Object.entries(all).filter(([name]) => !Object.hasOwn(trading, name) && name !== OF_ORDERS),
)
