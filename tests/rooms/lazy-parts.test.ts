/** A part of a page that loads later is asked for twice before it is given up (src/ui/page/part.tsx). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = globSync('src/**/*.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('what is lazy besides is asked for twice by itself', () => {
  const parts = FILES.flatMap(({ text }) => [...text.matchAll(/\bpart\(\s*\(\) =>/g)])
  expect(parts.length).toBeGreaterThan(15)
  const lazy = FILES.flatMap(({ file, text }) => [...text.matchAll(/\blazy\(.*/g)].map(([call]) => `${file}: ${call}`))
  expect(lazy).toEqual(['src/screens/orders/orders-screen.tsx: lazy(() => loadDetail().catch(loadDetail))'])
})

test('no part of a page waits in a Suspense of its own, which would hold it back for 300 ms', () => {
  const pages = FILES.filter(({ text }) => text.includes('<Suspense')).map(({ file }) => file)
  // The change of pages, which keeps the page before.
  expect(pages).toEqual(['src/app/pages/app.tsx'])
})
