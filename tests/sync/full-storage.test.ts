/** A device without room, for what a person does: refused in words, whole, with nothing half kept. */
import Dexie from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepDraft } from '../../src/commands/keep-draft.ts'
import { reviseChatMessage } from '../../src/commands/revise-chat-message.ts'
import { sendChatMessage } from '../../src/commands/send-chat-message.ts'
import { keepProof } from '../../src/store/mirror/kept-proofs.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { mirrorNamed, release } from '../../src/store/mirror/open-mirror.ts'
import { sessionCell } from '../../src/store/device/session.ts'

const USER = '00000000-0000-4000-8000-00000000000a'

beforeEach(async () => {
  // Background Sync is the browser's: here nobody has it.
  vi.stubGlobal('navigator', {})
  release(mirrorNameOf(USER))
  await Dexie.delete(mirrorNameOf(USER))
  sessionCell.set({
    id: '10000000-0000-4000-8000-000000000000',
    expiresAt: 9e12,
    user: { id: USER, account: 'someone' },
  })
})

/** The table takes no more; the others have room, so that a transaction that was not whole would leave something. */
function fill(table: string): void {
  for (const method of ['add', 'put'] as const) {
    const real = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function write(
      this: IDBObjectStore,
      ...input: Parameters<typeof real>
    ) {
      if (this.name === table) throw new DOMException('no room', 'QuotaExceededError')
      return real.apply(this, input)
    })
  }
}

const kept = async () => {
  const mirror = mirrorNamed(mirrorNameOf(USER))
  return Promise.all([mirror.outbox.count(), mirror.overlays.count(), mirror.files.count()])
}
const send = () => sendChatMessage({ text: 'hello', picture: new ArrayBuffer(8) })

test.each(['files', 'outbox', 'overlays'])(
  'a line that finds no room in %s is refused as such, and nothing of it is kept',
  async (table) => {
    fill(table)
    expect(await send()).toMatchObject({ ok: false, problem: 'storage-full' })
    vi.restoreAllMocks()
    expect(await kept()).toEqual([0, 0, 0])
    expect(await send()).toMatchObject({ ok: true })
    expect(await kept()).toEqual([2, 1, 1])
  },
)

test('a line that was not sent stays in the outbox while its form finds no room', async () => {
  await send()
  const [, line] = await mirrorNamed(mirrorNameOf(USER)).outbox.orderBy('number').toArray()
  fill('drafts')
  expect(await reviseChatMessage(line?.key ?? '')).toMatchObject({ ok: true, value: { fields: { text: 'hello' } } })
  expect(await kept()).toEqual([2, 1, 1])
  vi.restoreAllMocks()
  await reviseChatMessage(line?.key ?? '')
  expect(await kept()).toEqual([0, 0, 0])
})

test('a proof that finds no room is not kept, and has held all the same', async () => {
  const mirror = mirrorNamed(mirrorNameOf(USER))
  fill('proofs')
  await keepProof(mirror, { orderId: 'o', keptAt: 1, text: '{}' })
  vi.restoreAllMocks()
  expect(await mirror.proofs.count()).toBe(0)
})

test('a draft that finds no room stops nobody who types', async () => {
  fill('drafts')
  await keepDraft({ id: 'chat', fields: { text: 'hello' }, bytes: null })
  vi.restoreAllMocks()
  expect(await mirrorNamed(mirrorNameOf(USER)).drafts.count()).toBe(0)
})
