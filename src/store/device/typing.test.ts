import { expect, test } from 'vitest'
import { TYPING_SHOWN_MS } from '../../../contract/stream-times.ts'
import { typingLeftMs } from './typing.ts'

test.each([
  ['at once for the whole time', 0, TYPING_SHOWN_MS],
  ['later for the rest of it', TYPING_SHOWN_MS - 1, 1],
  ['no more after it', TYPING_SHOWN_MS + 5_000, 0],
  ['never for longer than it, on a clock that was set back by a day', -86_400_000, TYPING_SHOWN_MS],
])('writing is shown %s', (_, passedMs, leftMs) => {
  expect(typingLeftMs(1_000_000, 1_000_000 + passedMs)).toBe(leftMs)
})
