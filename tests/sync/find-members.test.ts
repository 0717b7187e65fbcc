/** Members of a team found in the mirror, by name and by id, page by page. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { MASKED_ENDS } from '../../contract/rows/team.ts'
import { maskMiddle } from '../../contract/validation/masking.ts'
import { type TeamLevel, findMembers } from '../../src/store/mirror/find-members.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'

const MEMBERS = 300
const idOf = (number: number) => `${number.toString(16).padStart(8, '0')}-0000-4000-8000-00000000000a`

async function teamOf(level: TeamLevel): Promise<Mirror> {
  const mirror = new Mirror('u_team_1', { indexedDB: new IDBFactory(), IDBKeyRange })
  await mirror.rows.bulkPut(
    Array.from({ length: MEMBERS }, (_, number) => ({
      collection: number % 10 === 0 ? 'teamLevel3' : level,
      id: idOf(number),
      bucket: '2026-11',
      time: number,
      minusTime: -number,
      seq: number,
      hash: '',
      generation: 1,
      doc: {
        id: idOf(number),
        account: number === 7 ? null : maskMiddle(`member${String(number).padStart(3, '0')}`, MASKED_ENDS),
      },
    })),
  )
  return mirror
}

test('a whole name finds those whose mask it fits, on their level alone', async () => {
  const mirror = await teamOf('teamLevel1')
  const { rows, hasMore } = await findMembers(mirror, { level: 'teamLevel1', text: 'member123', limit: 50 })
  expect(rows.map((row) => row.id)).toEqual([idOf(23), idOf(123), idOf(223)])
  expect(hasMore).toBe(false)
})

test('more that are found come page by page, none twice and none left out', async () => {
  const mirror = await teamOf('teamLevel1')
  const first = await findMembers(mirror, { level: 'teamLevel1', text: 'memb', limit: 100 })
  expect(first.rows.length).toBe(100)
  expect(first.hasMore).toBe(true)
  const all = await findMembers(mirror, { level: 'teamLevel1', text: 'memb', limit: 1_000 })
  expect(new Set(all.rows.map((row) => row.id)).size).toBe(MEMBERS - 31)
  expect(all.rows.slice(0, 100)).toEqual(first.rows)
  expect(all.hasMore).toBe(false)
})

test('one who has set no name is found by the beginning of the id', async () => {
  const mirror = await teamOf('teamLevel1')
  const found = await findMembers(mirror, { level: 'teamLevel1', text: '#00000007', limit: 50 })
  expect(found.rows).toMatchObject([{ id: idOf(7), account: null }])
})
