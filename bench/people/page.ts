/** The page of the people's benchmark: a team of any size in the app's own mirror, and what its screen reads of it first. */
import { MASKED_ENDS, type TeamMember } from '../../contract/rows/team.ts'
import { bucketOf } from '../../contract/sync/collection-rules.ts'
import { maskMiddle } from '../../contract/validation/masking.ts'
import { findMembers } from '../../src/store/mirror/find-members.ts'
import { readHistoryPages } from '../../src/store/history/history-pages.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import type { DigestRecord, MirrorRow } from '../../src/store/mirror/mirror-records.ts'

export interface TeamReads {
  /** Milliseconds until the first page is there, with the database opened anew. */
  readonly firstPage: number
  /** The tenth page after nine. */
  readonly tenthPage: number
  /** A whole name that some members have. */
  readonly search: number
  readonly found: number
}

declare global {
  interface Window {
    benchTeamMake(members: number): Promise<void>
    benchTeamRead(members: number): Promise<TeamReads>
  }
}

const LEVEL = 'teamLevel1'
const PAGE_ROWS = 50
const WRITTEN_AT_ONCE = 5_000
const FIRST_AT = Date.UTC(2024, 0, 1)
/** A team grows over two years, whatever its size. */
const SPAN_MS = 2 * 365 * 86_400_000
const nameOf = (members: number) => `team_of_${members}`

window.benchTeamMake = async (members) => {
  const mirror = new Mirror(nameOf(members))
  const counts = new Map<string, number>()
  for (let start = 0; start < members; start += WRITTEN_AT_ONCE) {
    const rows = Array.from({ length: Math.min(WRITTEN_AT_ONCE, members - start) }, (_, index) =>
      memberRow(start + index, members),
    )
    for (const { bucket } of rows) counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
    await mirror.rows.bulkPut(rows)
  }
  await mirror.digests.bulkPut(
    [...counts].map(([bucket, count]): DigestRecord => ({ collection: LEVEL, bucket, count, digest: 'a'.repeat(64) })),
  )
  await mirror.meta.put({
    id: 'cursor',
    epoch: 'bench',
    seq: members,
    generation: 1,
    snapshot: null,
    asOf: FIRST_AT,
    verifiedAt: FIRST_AT,
  })
  mirror.close()
}

window.benchTeamRead = async (members) => {
  const mirror = new Mirror(nameOf(members))
  await mirror.open()
  const query = { collection: LEVEL, pageSize: PAGE_ROWS } as const
  const [firstPage, first] = await timed(() => readHistoryPages(mirror, { ...query, pages: 1 }, null))
  if (first.rows.length !== PAGE_ROWS || !first.hasMore) throw new Error(`the first page has ${first.rows.length} rows`)
  const nine = await readHistoryPages(mirror, { ...query, pages: 9 }, first)
  const [tenthPage] = await timed(() => readHistoryPages(mirror, { ...query, pages: 10 }, nine))
  const [search, { rows }] = await timed(() =>
    findMembers(mirror, { level: LEVEL, text: accountOf(7), limit: PAGE_ROWS }),
  )
  mirror.close()
  return { firstPage, tenthPage, search, found: rows.length }
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const start = performance.now()
  const result = await work()
  return [performance.now() - start, result]
}

function memberRow(number: number, members: number): MirrorRow {
  const id = `${((number * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
  const registeredAt = FIRST_AT + Math.floor((number * SPAN_MS) / members)
  const doc: TeamMember = {
    id,
    level: 1,
    account: maskMiddle(accountOf(number), MASKED_ENDS),
    isVerified: number % 3 === 0,
    registeredAt,
    lastActiveAt: number % 2 === 0 ? registeredAt : null,
    deposited: '100.00',
    invested: '250.00',
  }
  return {
    collection: LEVEL,
    id,
    bucket: bucketOf(LEVEL, { ...doc }),
    time: registeredAt,
    minusTime: -registeredAt,
    seq: number,
    hash: '',
    generation: 1,
    doc: { ...doc },
  }
}

/** Eight characters, beginning and ending in as many ways as names do. */
function accountOf(number: number): string {
  return ((number * 48_271 + 11) % 36 ** 6).toString(36).padStart(6, 'k') + (number % 100).toString(10).padStart(2, '0')
}

document.title = 'ready'
