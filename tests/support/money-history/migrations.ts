import type { Migrations } from '../../../server/database/migrate.ts'
import { migrations as all } from '../../../server/migrations.ts'
import { migrations as trading } from '../../../server/trading/migrations.ts'

/** The first hangs on the table of orders, so it goes with it; the second writes into a column that the first adds. */
const OF_ORDERS: readonly string[] = ['0208-log-receipts', '0249-log-market-terms']

/** Everything but orders: the audit asks that an order's holds have an order, and these histories have holds alone. */
export const moneyMigrations: Migrations = Object.fromEntries(
  Object.entries(all).filter(([name]) => !Object.hasOwn(trading, name) && !OF_ORDERS.includes(name)),
)
