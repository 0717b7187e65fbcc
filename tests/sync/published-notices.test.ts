import { expect, test } from 'vitest'
import { restoreText, type RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import { mirrorOf } from '../../src/store/mirror/open-mirror.ts'
import { showConfirmed } from '../../src/store/mirror/overlays.ts'
import { publishedNotices } from '../../src/store/history/published-notices.ts'

const AT = 1_800_000_000_000
const NOTICE: RestoreNotice = {
  type: 'restore-notice',
  noticeId: '7d1c1c68-9b1e-4a55-a7c8-3b6de6a2f0aa',
  productId: 'btc-usdt',
  headSeq: 7,
  headTs: AT - 9,
  headHash: 'a'.repeat(64),
  restoredAt: AT,
  reason: '',
  orders: 3,
  keyId: 'k1',
}

test('what everybody reads is known once this device has mirrored it past the time in question, and not while it mirrors', async () => {
  const mirror = mirrorOf('public')
  if (!mirror) throw new Error('no mirror')
  const standAt = (change: object) =>
    mirror.meta.put({
      id: 'cursor',
      epoch: 'one',
      seq: 3,
      generation: 1,
      snapshot: null,
      asOf: AT + 60_001,
      verifiedAt: null,
      ...change,
    })
  expect(await publishedNotices(AT)).toBeUndefined()
  await standAt({})
  expect(await publishedNotices(AT)).toEqual(new Set())
  await showConfirmed(mirror, {
    collection: 'restoreNotices',
    id: NOTICE.noticeId,
    doc: { id: NOTICE.noticeId, restoredAt: AT, notice: NOTICE, signature: 'A'.repeat(86) },
    key: NOTICE.noticeId,
    position: { epoch: 'one', seq: 4 },
  })
  expect(await publishedNotices(AT)).toEqual(new Set([restoreText(NOTICE)]))
  expect(await publishedNotices(AT + 1)).toBeUndefined()
  for (const change of [{ epoch: null }, { snapshot: { startSeq: 1, after: null } }, { asOf: null }]) {
    await standAt(change)
    expect(await publishedNotices(AT)).toBeUndefined()
  }
})
