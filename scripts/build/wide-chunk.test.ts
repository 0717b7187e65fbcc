import { expect, test } from 'vitest'
import { wideChunkName } from './wide-chunk.ts'

const ROOM = '/home/me/candor/src/app/wide'

test('a file of modules that only a wide window needs is named so that no phone puts it aside', () => {
  expect(wideChunkName({ name: 'list-page', moduleIds: [`${ROOM}/table-file.ts`, `${ROOM}/list-page.tsx`] })).toBe(
    'wide-list-page',
  )
  expect(wideChunkName({ name: 'wide-orders', moduleIds: [`${ROOM}/wide-orders.tsx`] })).toBe('wide-orders')
})

test('a file that a phone needs too keeps its name', () => {
  const shared = '/home/me/candor/src/screens/support/chat.tsx'
  expect(wideChunkName({ name: 'chat', moduleIds: [`${ROOM}/part.tsx`, shared] })).toBe('chat')
  // It asks for the layout, and comes with every page.
  expect(wideChunkName({ name: 'base', moduleIds: [`${ROOM}/wide-window.ts`] })).toBe('base')
  expect(wideChunkName({ name: 'empty', moduleIds: [] })).toBe('empty')
})
