/** Whether a statement can be answered by way of indexes, however much there is: asked of the planner, which may not read whole tables. */
import type pg from 'pg'

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

export interface Statement {
  readonly sql: string
  /** 'any' for the plan that serves all values. */
  readonly parameters: readonly unknown[] | 'any'
}

export interface Bounded {
  /** Tables that stay small. */
  readonly tables: ReadonlySet<string>
  /** Indexes of some rows alone, as of those that wait: where a table is nearly empty, the planner takes one as readily as the key. */
  readonly partialIndexes: ReadonlySet<string>
}

/** @param tables that stay small */
export async function findBounded(client: pg.Client, tables: readonly string[]): Promise<Bounded> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indpred IS NOT NULL',
  )
  return { tables: new Set(tables), partialIndexes: new Set(rows.map(({ name }) => name)) }
}

/** @returns what reads a whole table, as "node of table" */
export async function planFaults(
  client: pg.Client,
  { sql, parameters }: Statement,
  bounded: Bounded,
): Promise<string[]> {
  const explain = `EXPLAIN (FORMAT JSON${parameters === 'any' ? ', GENERIC_PLAN' : ''}) ${sql}`
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    explain,
    parameters === 'any' ? undefined : [...parameters],
  )
  const [explained] = rows
  return explained ? faultsOf(explained['QUERY PLAN'][0].Plan, { bounded, isLimited: false }) : []
}

function faultsOf(plan: Plan, context: { bounded: Bounded; isLimited: boolean }): string[] {
  const table = plan['Relation Name'] ?? ''
  const isWhole =
    plan['Node Type'] === 'Seq Scan' ||
    (/^Index (Only )?Scan/.test(plan['Node Type']) &&
      plan['Index Cond'] === undefined &&
      !context.isLimited &&
      !context.bounded.partialIndexes.has(plan['Index Name'] ?? ''))
  const own = isWhole && !context.bounded.tables.has(table) ? [`${plan['Node Type']} of ${table}`] : []
  const isLimited =
    plan['Node Type'] === 'Limit' ||
    (context.isLimited && /^(Result|Subquery Scan|LockRows|Append|Merge Append)$/.test(plan['Node Type']))
  return [...own, ...(plan.Plans ?? []).flatMap((child) => faultsOf(child, { ...context, isLimited }))]
}
