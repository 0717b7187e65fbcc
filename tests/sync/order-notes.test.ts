/** Notes beside orders: kept without a network, found by their words and tags, taken away by an empty one. */
import Dexie from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteOrder as noteOrderEndpoint } from '../../contract/endpoints/order-notes.ts'
import { keepDraft } from '../../src/commands/keep-draft.ts'
import { noteOrder } from '../../src/commands/note-order.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { findByNote } from '../../src/store/history/find-by-note.ts'
import { readRow, readRows } from '../../src/store/history/read-rows.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { mirrorNamed, release } from '../../src/store/mirror/open-mirror.ts'

const USER = '00000000-0000-4000-8000-00000000000a'
const FIRST = '00000000-0000-4000-8000-000000000001'
const SECOND = '00000000-0000-4000-8000-000000000002'
const PRACTISED = '00000000-0000-4000-8000-000000000003'
const mirror = () => mirrorNamed(mirrorNameOf(USER))
const found = async (text: string, collection: 'orders' | 'practiceOrders' = 'orders') =>
  (await findByNote(mirror(), { readRow, readRows }, { collection, text, limit: 100 })).map(({ id }) => id)

beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  release(mirrorNameOf(USER))
  await Dexie.delete(mirrorNameOf(USER))
  sessionCell.set({ id: USER, expiresAt: 9e12, user: { id: USER, account: 'someone' } })
  await mirror().rows.bulkPut(
    [FIRST, SECOND, PRACTISED].map((id, at) => ({
      collection: id === PRACTISED ? ('practiceOrders' as const) : ('orders' as const),
      id,
      bucket: '2026-11',
      time: at,
      minusTime: -at,
      seq: at + 1,
      hash: '',
      doc: { id, acceptedAt: at },
      generation: 1,
    })),
  )
})

test('a note waits in the outbox as the server takes it, shows at once, and its draft is gone with it', async () => {
  await keepDraft({ id: 'draft', fields: { text: 'Too la' }, bytes: null })
  const kept = await noteOrder({
    orderId: FIRST,
    text: ' Too late.\nNever \u202eagain. ',
    tags: 'news, Late, news，深夜',
    draftId: 'draft',
  })
  expect(kept.ok).toBe(true)
  const [sent] = await mirror().outbox.toArray()
  expect(sent).toMatchObject({ endpoint: 'note-order', lane: 'notes', params: { id: FIRST } })
  const body = { text: 'Too late.\nNever again.', tags: ['news', 'Late', '深夜'] }
  expect(noteOrderEndpoint.body.parse(sent?.body)).toEqual(body)
  expect(await readRows(mirror(), 'orderNotes')).toMatchObject([{ orderId: FIRST, ...body, isWaiting: true }])
  expect(await mirror().drafts.count()).toBe(0)
})

test('orders are found by a part of their note or of a tag, whatever the case, the newest first', async () => {
  await noteOrder({ orderId: FIRST, text: 'Bought after the NEWS.', tags: '', draftId: 'a' })
  await noteOrder({ orderId: SECOND, text: '', tags: 'news at ten', draftId: 'b' })
  expect(await found('news')).toEqual([SECOND, FIRST])
  expect(await found('ＮＥＷＳ')).toEqual([SECOND, FIRST])
  expect(await found('at ten')).toEqual([SECOND])
  expect(await found('weather')).toEqual([])
  expect(await found('  ')).toEqual([])
})

test('a practice order is found by its note among practice orders alone', async () => {
  await noteOrder({ orderId: FIRST, text: 'news', tags: '', draftId: 'a' })
  await noteOrder({ orderId: PRACTISED, text: 'news', tags: '', draftId: 'b' })
  expect(await found('news')).toEqual([FIRST])
  expect(await found('news', 'practiceOrders')).toEqual([PRACTISED])
})

test('an empty note takes the one before away, and finds nothing', async () => {
  await noteOrder({ orderId: FIRST, text: 'news', tags: 'news', draftId: 'a' })
  await noteOrder({ orderId: FIRST, text: '', tags: '', draftId: 'a' })
  expect(await readRows(mirror(), 'orderNotes')).toMatchObject([{ orderId: FIRST, text: '', tags: [] }])
  expect(await found('news')).toEqual([])
})

test('a note whose order is not on this device yet is left out of what is found', async () => {
  await noteOrder({ orderId: USER, text: 'news', tags: '', draftId: 'a' })
  expect(await found('news')).toEqual([])
})
