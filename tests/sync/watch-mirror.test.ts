import { expect, test } from 'vitest'
import { watchMirror } from '../../src/store/mirror/watch-mirror.ts'
import { waitFor } from '../support/wait-for.ts'

test('a live read is asked anew after a while though nothing has changed', async () => {
  let asked = 0
  const mirrorNow = () => {
    asked += 1
    return null
  }
  const watching = watchMirror(mirrorNow, () => Promise.resolve(1), 20).subscribe(() => undefined)
  await waitFor(() => expect(asked).toBeGreaterThan(2))
  watching.unsubscribe()
})
