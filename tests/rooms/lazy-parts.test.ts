/** A part of a page that loads later is asked for twice before React gives it up for good (src/ui/page/ask-twice.ts). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** It turns a lost file into an empty part by itself. */
const OWN_WAY = 'src/app/frame/page-frame.tsx'

test('every lazy part of a page asks twice for its file', () => {
  const parts = globSync('src/**/*.tsx')
    .filter((file) => file !== OWN_WAY)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\blazy(?:<\w+>)?\(\s*(\w*)/g)].map(([, wrapper = '']) => ({
        file,
        wrapper,
      })),
    )
  expect(parts.length).toBeGreaterThan(15)
  expect(parts.filter(({ wrapper }) => wrapper !== 'askTwice')).toEqual([])
})
