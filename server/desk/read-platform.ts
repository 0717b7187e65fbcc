/** Reads the platform's present terms, which operators see before they ask for other ones. */
import { sql } from 'kysely'
import { LANGUAGES } from '../../contract/languages.ts'
import { readCheckpoint } from '../../contract/log/checkpoint.ts'
import { readNote } from '../../contract/log/note.ts'
import { formatMoney } from '../../contract/money.ts'
import { voidNoticeSchema } from '../../contract/settlement/void-notice.ts'
import { articleOf } from '../content/keep-article.ts'
import type { Database } from '../database/database.ts'
import { readNewestCheckpoint } from '../log/read-log.ts'
import { openStakes } from '../trading/voided-stakes.ts'
import { readWithdrawalTerms } from '../withdrawals/withdrawal-terms.ts'

const RATES_SHOWN = 20
const NOTICES_SHOWN = 20
const HEADS_SHOWN = 10
const ARTICLES_MAX = 1_000

export async function readTerms(database: Database) {
  const [withdrawal, rates] = await Promise.all([
    readWithdrawalTerms(database),
    database.selectFrom('fund_rate').selectAll().orderBy('from_day', 'desc').limit(RATES_SHOWN).execute(),
  ])
  return {
    withdrawal,
    fundRates: rates.map((rate) => ({ fromDay: rate.from_day, yearlyRateBp: rate.yearly_rate_bp })),
  }
}

/** The orders that a void of a product and span would reach now, and the notices that are published already. */
export async function readVoidReach(
  database: Database,
  query: {
    readonly product?: string | undefined
    readonly from?: string | undefined
    readonly to?: string | undefined
  },
) {
  const { product, from, to } = query
  const isSpan = product !== undefined && from !== undefined && to !== undefined
  const span = { productId: product ?? '', from: Number(from ?? 0), to: Number(to ?? 0) }
  const [products, stakes, orders, notices] = await Promise.all([
    database.selectFrom('chain_head').select('product_id').where('seq', '>', 0n).orderBy('product_id').execute(),
    isSpan ? openStakes(database, span) : new Map<string, bigint>(),
    isSpan ? countOpen(database, span) : 0,
    database
      .selectFrom('void_notice')
      .select(['id', 'notice'])
      .orderBy('signed_at', 'desc')
      .limit(NOTICES_SHOWN)
      .execute(),
  ])
  return {
    products: products.map((row) => row.product_id),
    orders,
    people: stakes.size,
    stakes: formatMoney([...stakes.values()].reduce((sum, minor) => sum + minor, 0n)),
    notices: notices.map(({ id, notice }) => {
      const {
        productId,
        from: start,
        to: end,
        orders: reached,
        reason,
        signedAt,
      } = voidNoticeSchema.parse(JSON.parse(notice))
      return { id, productId, from: start, to: end, orders: reached, reason, signedAt }
    }),
  }
}

async function countOpen(
  database: Database,
  span: { readonly productId: string; readonly from: number; readonly to: number },
): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from orders
    where product_id = ${span.productId} and status in ('waiting', 'running') and not is_quarantined and not is_practice
      and accepted_at >= ${BigInt(span.from)} and accepted_at < ${BigInt(span.to)}`.execute(database)
  return rows[0]?.orders ?? 0
}

/** The keys that have ever signed here, the newest first, and the newest signed heads of the books. */
export async function readKeys(database: Database) {
  const [keys, heads, note] = await Promise.all([
    database.selectFrom('signing_key').selectAll().orderBy('since', 'desc').execute(),
    database
      .selectFrom('book_link')
      .distinctOn('chain')
      .select(['chain', 'number', 'hash'])
      .orderBy('chain')
      .orderBy('number', 'desc')
      .limit(HEADS_SHOWN)
      .execute(),
    readNewestCheckpoint(database),
  ])
  return {
    keys: keys.map((key) => ({ id: key.key_id, publicKey: key.public_key, since: Number(key.since) })),
    heads: heads.map(({ chain, number, hash }) => ({ chain, number: String(number), hash: hash.toString('hex') })),
    checkpoint: checkpointOf(note),
  }
}

/** Eight bytes of time stand before a witness's signature; the log's own has none. Only signatures that hold were kept. */
const COSIGNATURE_BYTES = 72

function checkpointOf(text: string | null) {
  const note = readNote(text ?? '')
  const checkpoint = note && readCheckpoint(note.text)
  if (!checkpoint) return null
  return {
    origin: checkpoint.origin,
    size: checkpoint.size,
    witnesses: note.signatures
      .filter(({ bytes }) => bytes.length === COSIGNATURE_BYTES)
      .map(({ name, bytes }) => ({
        name,
        signedAt: Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0)) * 1_000,
      })),
  }
}

export async function readArticleNames(database: Database) {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, doc::jsonb ->> 'title' as title from article order by id limit ${ARTICLES_MAX}`.execute(database)
  return rows
}

/** The public texts of one place, as an editor shows them. Empty for a name that is no place. */
export async function readTextsOf(database: Database, file: string): Promise<Record<string, string>> {
  const named = articleOf({ language: 'en-US', file }, '# Title\n')
  if (named === null) return {}
  const { rows } = await sql<{ id: string; title: string; markdown: string }>`
    select id, doc::jsonb ->> 'title' as title, doc::jsonb ->> 'markdown' as markdown from article
    where id = any(${Object.keys(LANGUAGES).map((language) => `${named.slug}:${language}`)})`.execute(database)
  return Object.fromEntries(
    rows.map(({ id, title, markdown }) => [id.slice(named.slug.length + 1), `# ${title}\n\n${markdown}\n`]),
  )
}

/** Open sessions, passkeys and codes of each operator, by name. */
export async function readMeans(database: Database, now: number) {
  const { rows } = await sql<{
    name: string
    sessions: number
    active: bigint | null
    passkeys: number
    codes: number
    openings: number | null
    refused: boolean | null
  }>`
    select operator.name,
      (select count(*)::int from operator_session s where s.operator_id = operator.id and s.ended_at is null and s.expires_at > ${BigInt(now)}) as sessions,
      (select max(active_at) from operator_session s where s.operator_id = operator.id and s.ended_at is null) as active,
      (select count(*)::int from operator_passkey p where p.operator_id = operator.id and p.blocked_at is null) as passkeys,
      (select count(*)::int from operator_recovery_code c where c.operator_id = operator.id and c.used_at is null) as codes,
      jsonb_array_length(link.openings::jsonb) as openings, link.refused_at is not null as refused
    from operator left join operator_link link on link.operator_id = operator.id and link.used_at is null
    where password_hash is not null order by operator.name`.execute(database)
  return new Map(
    rows.map(({ name, sessions, active, passkeys, codes, openings, refused }) => [
      name,
      {
        sessions,
        activeAt: active === null ? null : Number(active),
        passkeys,
        recoveryCodes: codes,
        link: openings === null ? null : { openings, isRefused: refused === true },
      },
    ]),
  )
}
