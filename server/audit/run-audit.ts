/**
 * Audits ledger, books, feeds, chains and orders: all of it, or what came after an audit that found nothing.
 * This room holds that audit. It may not hold a rule of the business or write to the database.
 */
import { sql } from 'kysely'
import { auditBooks, bookEnds, doBooksGoOnFrom, type BookEnds } from '../books/audit-books.ts'
import type { Database } from '../database/database.ts'
import { inOneMoment } from '../database/one-moment.ts'
import { auditLedger, invariantsText, type AuditFinding } from '../ledger/audit-ledger.ts'
import { CLOCKS_MS, countTransfers, cutLedger, type LedgerCut } from '../ledger/cut-ledger.ts'
import { provenSums, provenSumsText } from '../ledger/proven-sums.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { doChainsGoOnFrom, tickEnds } from '../trading/audit-chains.ts'
import { auditOrders, type OrderFinding } from '../trading/audit-orders.ts'
import { digestOfRules, type AuditedHead } from './audited-head.ts'

/** Goes up when a rule changes that stands in code. The rules of the SQL files are known by their texts. */
const RULES_VERSION = '2'

/** Why everything is checked. */
export type WholeReason =
  | 'asked-for'
  | 'nothing-kept'
  | 'unsigned'
  | 'other-rules'
  | 'other-database'
  | 'restored'
  | 'replica-behind'
  | 'other-books'
  | 'other-ticks'
  | 'other-sums'

export interface Audit {
  /** The part that was checked. `sums` names the sums that have changed since the last audit. */
  readonly scope:
    | { readonly status: 'whole'; readonly reason: WholeReason; readonly sums: readonly string[] }
    | { readonly status: 'since'; readonly at: number; readonly transfers: number }
  readonly findings: readonly AuditFinding[]
  readonly orderFindings: readonly OrderFinding[]
  /** For the next audit; null where something was found, or where nothing is chained yet. */
  readonly head: AuditedHead | null
}

interface AuditInput {
  readonly keys: SigningKeys
  /** The file of the last audit, as it was read; `whole` where everything shall be checked. */
  readonly kept: AuditedHead | 'unsigned' | 'whole' | null
  /** ms since 1970. */
  readonly now: number
}

/** All of it as of one moment, so that a server may go on writing, and what is kept is what was checked. */
export function runAudit(database: Database, input: AuditInput): Promise<Audit> {
  return inOneMoment(database, (moment) => auditAt(moment, input))
}

async function auditAt(moment: Database, { keys, kept, now }: AuditInput): Promise<Audit> {
  const rules = digestOfRules([RULES_VERSION, await invariantsText(), await provenSumsText()])
  const known = { rules, cluster: await clusterOf(moment), restores: await countRestores(moment) }
  const why = await whyWhole(moment, kept, known)
  const since = why.reason === null ? why.head : null
  const cut = since && ledgerCutOf(since)
  const findings = [
    contradictionOf(why),
    ...(await auditLedger(moment, cut ?? undefined)),
    ...(await auditBooks(
      moment,
      keys.publicKeys,
      now,
      since ? { ends: bookEndsOf(since), line: BigInt(since.line) } : undefined,
    )),
  ]
  const orderFindings = await auditOrders(
    moment,
    keys,
    since && cut
      ? { ticks: since.ticks, transfer: cut.transfer, order: cut.order, noticesFrom: since.at - CLOCKS_MS }
      : undefined,
  )
  const isProven = orderFindings.length === 0 && findings.every(({ violations }) => violations === 0)
  const head = isProven ? await headOf(moment, { known, now, keyId: keys.keyId }) : null
  const scope: Audit['scope'] =
    since && cut
      ? { status: 'since', at: since.at, transfers: await countTransfers(moment, cut.transfer) }
      : { status: 'whole', reason: why.reason ?? 'nothing-kept', sums: why.sums }
  return { scope, findings, orderFindings, head }
}

interface Known {
  readonly rules: string
  readonly cluster: string
  readonly restores: number
}
type Why =
  | { readonly reason: WholeReason; readonly sums: readonly string[] }
  | { readonly reason: null; readonly sums: readonly []; readonly head: AuditedHead }

/** Any doubt about what was kept leads to the whole audit, which needs none of it. */
async function whyWhole(moment: Database, kept: AuditInput['kept'], known: Known): Promise<Why> {
  const whole = (reason: WholeReason, sums: readonly string[] = []): Why => ({ reason, sums })
  if (kept === 'whole') return whole('asked-for')
  if (kept === null) return whole('nothing-kept')
  if (kept === 'unsigned') return whole('unsigned')
  if (kept.rules !== known.rules) return whole('other-rules')
  if (kept.cluster !== known.cluster) return whole('other-database')
  if (kept.restores !== known.restores) return whole('restored')
  if (await isReplicaBehind(moment, kept)) return whole('replica-behind')
  if (!(await doBooksGoOnFrom(moment, bookEndsOf(kept)))) return whole('other-books')
  if (!(await doChainsGoOnFrom(moment, kept.ticks))) return whole('other-ticks')
  const sums = await provenSums(moment, ledgerCutOf(kept))
  const others = [...new Set([...Object.keys(kept.sums), ...Object.keys(sums)])].filter(
    (name) => kept.sums[name] !== sums[name],
  )
  return others.length > 0 ? whole('other-sums', others) : { reason: null, sums: [], head: kept }
}

/**
 * A database that was restored, or rules that have changed, explain why an earlier audit is of no use. Nothing explains books, prices or sums
 * that this very database no longer has as it had them.
 */
function contradictionOf({ reason, sums }: Why): AuditFinding {
  const isContradicted = reason === 'other-books' || reason === 'other-ticks' || reason === 'other-sums'
  return {
    name: 'what-the-last-audit-proved-stands-as-it-did',
    violations: isContradicted ? Math.max(1, sums.length) : 0,
    examples: sums,
  }
}

async function headOf(
  moment: Database,
  { known, now, keyId }: { known: Known; now: number; keyId: string },
): Promise<AuditedHead | null> {
  const ends = await bookEnds(moment)
  if (!ends.ledger) return null
  const cut = await cutLedger(moment, ends.ledger.number, now)
  const textOf = (end: BookEnds['ledger']) => end && { number: String(end.number), hash: end.hash.toString('hex') }
  return {
    type: 'audited-head',
    ...known,
    at: now,
    books: { ledger: textOf(ends.ledger), acts: textOf(ends.acts), heads: textOf(ends.heads) },
    line: String(cut.line),
    order: String(cut.order),
    fundDay: cut.fundDay,
    ticks: await tickEnds(moment),
    sums: await provenSums(moment, cut),
    keyId,
  }
}

function bookEndsOf({ books }: AuditedHead): BookEnds {
  const endOf = (end: AuditedHead['books']['ledger']) =>
    end && { number: BigInt(end.number), hash: Buffer.from(end.hash, 'hex') }
  return { ledger: endOf(books.ledger), acts: endOf(books.acts), heads: endOf(books.heads) }
}

function ledgerCutOf(head: AuditedHead): LedgerCut {
  return {
    transfer: BigInt(head.books.ledger?.number ?? 0),
    line: BigInt(head.line),
    order: BigInt(head.order),
    fundDay: head.fundDay,
    sealedFrom: head.at - CLOCKS_MS,
  }
}

/** A restored backup goes on under another timeline, a copy under another name. A database that doesn't tell has neither. */
async function clusterOf(moment: Database): Promise<string> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT has_function_privilege('pg_control_system()', 'execute') AND has_function_privilege('pg_control_checkpoint()', 'execute') AS may`.execute(
    moment,
  )
  if (!rows[0]?.may) return ''
  const names = await sql<{ name: string }>`
    SELECT s.system_identifier || '/' || c.timeline_id || '/' || current_database() AS name FROM pg_control_system() s, pg_control_checkpoint() c`.execute(
    moment,
  )
  return names.rows[0]?.name ?? ''
}

/** A replica may not have got what an audit of another server has seen: that contradicts nothing. */
async function isReplicaBehind(moment: Database, { books }: AuditedHead): Promise<boolean> {
  const { rows } = await sql<{ is_behind: boolean }>`
    SELECT pg_is_in_recovery() AND coalesce((SELECT max(number) FROM book_link WHERE chain = 'ledger'), 0) < ${BigInt(books.ledger?.number ?? 0)} AS is_behind`.execute(
    moment,
  )
  return rows[0]?.is_behind ?? false
}

async function countRestores(moment: Database): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM restore_notice`.execute(moment)
  return Number(rows[0]?.count ?? 0)
}
