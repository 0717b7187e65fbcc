/**
 * The platform's figures. A finished day is counted once by each process and kept; today is counted again when the last count is older than a
 * minute. Nothing is written.
 */
import { sql } from 'kysely'
import type { DayFigures, Figures, ProductFigures } from '../../contract/desk/figure-endpoints.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'

const DAY_MS = 86_400_000
const FRESH_MS = 60_000
/** Orders of a day may end on the next one: a day is finished some time after its end. */
const ENDED_MS = 3_600_000

type Result = 'won' | 'lost' | 'tie' | 'void'
const RESULTS: readonly Result[] = ['won', 'lost', 'tie', 'void']

/** Minor units. */
interface ProductDay {
  readonly productId: string
  readonly status: Result | 'waiting' | 'running'
  readonly orders: number
  readonly stakes: bigint
  readonly profits: bigint
}

interface Day {
  readonly day: string
  readonly people: number
  /** People by product: one who bought two products counts at both. */
  readonly buyers: ReadonlyMap<string, number>
  readonly products: readonly ProductDay[]
  readonly moneyIn: bigint
  readonly moneyOut: bigint
}

type Now = Pick<Figures, 'owed' | 'people'>

export interface FigureReader {
  /** @param input.product the days are this one's; of all products where none is named */
  read(input: { readonly days: number; readonly now: number; readonly product?: string | undefined }): Promise<Figures>
}

export function createFigureReader(database: Database): FigureReader {
  const kept = new Map<number, { readonly day: Promise<Day>; readonly at: number }>()
  let current: { readonly figures: Promise<Now>; readonly at: number } | null = null
  const dayFrom = (start: number, now: number): Promise<Day> => {
    const known = kept.get(start)
    if (known && (known.at >= start + DAY_MS + ENDED_MS || known.at > now - FRESH_MS)) return known.day
    const day = readDay(database, start)
    kept.set(start, { day, at: now })
    day.catch(() => kept.delete(start))
    return day
  }
  return {
    async read({ days, now, product }) {
      const today = now - (now % DAY_MS)
      const read: Day[] = []
      // One after the other: a first look at ninety days takes one connection and not all of them.
      for (let back = days - 1; back >= 0; back -= 1) read.push(await dayFrom(today - back * DAY_MS, now))
      for (const start of kept.keys()) if (start < today - 100 * DAY_MS) kept.delete(start)
      if (current === null || current.at <= now - FRESH_MS) current = { figures: readNow(database, now), at: now }
      const { figures } = current
      figures.catch(() => (current = null))
      return {
        at: now,
        days: read.map((day) => dayOf(product === undefined ? day : onlyOf(day, product))),
        products: productsOf(read),
        ...(await figures),
      }
    },
  }
}

async function readDay(database: Database, start: number): Promise<Day> {
  const span = sql`>= ${BigInt(start)} and`
  const end = BigInt(start + DAY_MS)
  const [orders, people, money] = await Promise.all([
    sql<{ product_id: string; status: ProductDay['status']; orders: number; stakes: string; profits: string }>`
      select product_id, status, count(*)::int as orders, sum(stake_minor)::text as stakes, coalesce(sum(profit_minor), 0)::text as profits
      from orders where accepted_at ${span} accepted_at < ${end} and not is_practice group by product_id, status`.execute(
      database,
    ),
    sql<{ product_id: string | null; people: number }>`
      select product_id, count(distinct user_id)::int as people from orders
      where accepted_at ${span} accepted_at < ${end} and not is_practice group by grouping sets ((product_id), ())`.execute(
      database,
    ),
    sql<{ paid_in: string; paid_out: string }>`
      select (select coalesce(sum(amount_minor), 0) from deposit where status = 'success' and decided_at ${span} decided_at < ${end})::text as paid_in,
        (select coalesce(sum(amount_minor), 0) from withdrawal where status = 'success' and decided_at ${span} decided_at < ${end})::text as paid_out`.execute(
      database,
    ),
  ])
  return {
    day: new Date(start).toISOString().slice(0, 10),
    people: people.rows.find((row) => row.product_id === null)?.people ?? 0,
    buyers: new Map(people.rows.flatMap((row) => (row.product_id === null ? [] : [[row.product_id, row.people]]))),
    products: orders.rows.map((row) => ({
      productId: row.product_id,
      status: row.status,
      orders: row.orders,
      stakes: BigInt(row.stakes),
      profits: BigInt(row.profits),
    })),
    moneyIn: BigInt(money.rows[0]?.paid_in ?? 0),
    moneyOut: BigInt(money.rows[0]?.paid_out ?? 0),
  }
}

async function readNow(database: Database, now: number): Promise<Now> {
  const [owed, people, languages, browsers, versions] = await Promise.all([
    sql<{ posted: string; held: string; orders: string; fund: string; joining: string }>`
      select coalesce(sum(credits_posted - debits_posted) filter (where kind = 'cash'), 0)::text as posted,
        coalesce(sum(debits_pending) filter (where kind = 'cash'), 0)::text as held,
        coalesce(sum(held_for_orders) filter (where kind = 'cash'), 0)::text as orders,
        coalesce(sum(credits_posted - debits_posted) filter (where kind = 'fund'), 0)::text as fund,
        coalesce(sum(credits_pending) filter (where kind = 'fund'), 0)::text as joining
      from ledger_account where kind in ('cash', 'fund')`.execute(database),
    sql<{ people: number }>`select count(*)::int as people from app_user where closed_at is null`.execute(database),
    openSessions(database, sql`coalesce(language, '')`),
    openSessions(
      database,
      sql`case when user_agent ~ 'Edg/' then 'Edge' when user_agent ~ 'Firefox/' then 'Firefox' when user_agent ~ 'Chrome/' then 'Chrome'
        when user_agent ~ 'Safari/' then 'Safari' else '' end`,
    ),
    openSessions(database, sql`coalesce(app_version, '')`),
  ])
  const [sums] = owed.rows
  const [posted, held] = [BigInt(sums?.posted ?? 0), BigInt(sums?.held ?? 0)]
  const [inOrders, fund, joining] = [BigInt(sums?.orders ?? 0), BigInt(sums?.fund ?? 0), BigInt(sums?.joining ?? 0)]
  return {
    owed: {
      at: now,
      available: formatMoney(posted - held),
      inOrders: formatMoney(inOrders),
      inWithdrawals: formatMoney(held - inOrders - joining),
      fund: formatMoney(fund + joining),
      total: formatMoney(posted + fund),
    },
    people: { registered: people.rows[0]?.people ?? 0, languages, browsers, versions },
  }
}

/** People by what their newest open sessions say, the most first. */
async function openSessions(database: Database, what: ReturnType<typeof sql>) {
  const { rows } = await sql<{ name: string; people: number }>`
    select ${what} as name, count(distinct user_id)::int as people from session where ended_at is null
    group by 1 order by 2 desc, 1 limit 12`.execute(database)
  return rows
}

/** The day as one product had it. */
function onlyOf(day: Day, product: string): Day {
  return {
    ...day,
    people: day.buyers.get(product) ?? 0,
    products: day.products.filter(({ productId }) => productId === product),
  }
}

/** The days as a table, the oldest first. Amounts stand as they are, with a point. */
export function figuresTable({ days }: Figures): string {
  const heads = ['day', 'people', 'orders', 'stakes', 'house gain', 'money in', 'money out']
  const lines = days.map((day) => [
    ...[day.day, String(day.people), String(day.orders)],
    ...[day.stakes, day.houseGain, day.moneyIn, day.moneyOut],
  ])
  return [heads, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function dayOf({ day, people, products, moneyIn, moneyOut }: Day): DayFigures {
  return {
    day,
    people,
    orders: products.reduce((sum, { orders }) => sum + orders, 0),
    stakes: formatMoney(stakesOf(products)),
    houseGain: formatMoney(-profitsOf(products)),
    moneyIn: formatMoney(moneyIn),
    moneyOut: formatMoney(moneyOut),
  }
}

function productsOf(days: readonly Day[]): ProductFigures[] {
  const byId = Map.groupBy(
    days.flatMap(({ products }) => products),
    ({ productId }) => productId,
  )
  return [...byId]
    .sort(([, one], [, other]) => (stakesOf(one) < stakesOf(other) ? 1 : -1))
    .map(([id, rows]) => {
      const results = Object.fromEntries(
        RESULTS.map((result) => {
          const ended = rows.filter(({ status }) => status === result)
          return [
            result,
            {
              orders: ended.reduce((sum, { orders }) => sum + orders, 0),
              stakes: formatMoney(stakesOf(ended)),
            },
          ]
        }),
      ) as Pick<ProductFigures, Result> // one entry for each of them
      return {
        id,
        orders: rows.reduce((sum, { orders }) => sum + orders, 0),
        stakes: formatMoney(stakesOf(rows)),
        ...results,
        gains: formatMoney(profitsOf(rows.filter(({ status }) => status === 'won'))),
        houseGain: formatMoney(-profitsOf(rows)),
      }
    })
}

function stakesOf(rows: readonly ProductDay[]): bigint {
  return rows.reduce((sum, { stakes }) => sum + stakes, 0n)
}

function profitsOf(rows: readonly ProductDay[]): bigint {
  return rows.reduce((sum, { profits }) => sum + profits, 0n)
}
