import { expect, test } from 'vitest'
import { onSyncRequest, requestSync, type SyncRequest } from './sync-requests.ts'

test('what was asked for before the sync had begun is asked for once it listens, once', () => {
  requestSync({ type: 'mirror-again' })
  requestSync({ type: 'mirror-again' })
  const heard: SyncRequest[] = []
  const stop = onSyncRequest((request) => heard.push(request))
  expect(heard).toEqual([{ type: 'mirror-again' }])
  requestSync({ type: 'verify' })
  expect(heard).toEqual([{ type: 'mirror-again' }, { type: 'verify' }])
  stop()
})
