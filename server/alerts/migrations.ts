import { sql } from 'kysely'
import type { ColumnType } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    price_alert: {
      user_id: string
      id: string
      product_id: string
      kind: 'above' | 'below' | 'moved'
      price: bigint | null
      move_bp: number | null
      window_seconds: number | null
      status: 'active' | 'fired'
      /** Counts the changes by its person: what was read of an older one no longer fires it. */
      revision: number
      /** Only ticks with a higher number fire it. */
      since_seq: bigint
      changed_at: bigint
      /** The last firing as in the row (contract/rows/price-alert.ts). */
      firing: ColumnType<unknown, string | null, string | null>
    }
    /** Up to which tick of a product the alerts were looked at. Its lock keeps looking and setting apart. */
    alert_mark: { product_id: string; seq: bigint; ts: bigint }
  }
}

export const migrations: Migrations = {
  '0175-price-alerts': {
    up: async (database) => {
      await sql`
        CREATE TABLE price_alert (
          user_id uuid NOT NULL,
          id uuid NOT NULL,
          product_id text NOT NULL,
          kind text NOT NULL CHECK (kind IN ('above', 'below', 'moved')),
          price bigint CHECK ((kind = 'moved') = (price IS NULL) AND price > 0),
          move_bp integer CHECK ((kind = 'moved') = (move_bp IS NOT NULL) AND move_bp > 0),
          window_seconds integer CHECK ((kind = 'moved') = (window_seconds IS NOT NULL) AND window_seconds > 0),
          status text NOT NULL CHECK (status IN ('active', 'fired')),
          revision integer NOT NULL,
          since_seq bigint NOT NULL,
          changed_at bigint NOT NULL,
          firing jsonb CHECK (status = 'active' OR firing IS NOT NULL),
          PRIMARY KEY (user_id, id)
        )`.execute(database)
      // A beat finds those that it reaches by these, however many wait elsewhere.
      for (const kind of ['above', 'below'])
        await sql`CREATE INDEX ${sql.ref(`price_alert_${kind}`)} ON price_alert (product_id, price) WHERE status = 'active' AND kind = ${sql.lit(kind)}`.execute(
          database,
        )
      await sql`CREATE INDEX price_alert_moved ON price_alert (product_id, window_seconds, move_bp) WHERE status = 'active' AND kind = 'moved'`.execute(
        database,
      )
      await sql`CREATE TABLE alert_mark (product_id text PRIMARY KEY, seq bigint NOT NULL, ts bigint NOT NULL) WITH (fillfactor = 50)`.execute(
        database,
      )
    },
  },
}
