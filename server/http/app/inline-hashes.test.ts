import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowInline, inlineHashes } from './inline-hashes.ts'

const POLICY = "default-src 'self';script-src 'self';style-src 'self';img-src 'self'"
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the lines that stand in the page are allowed by their hash, each where it belongs', () => {
  const html =
    '<style>a{}</style><script>go()</script><script src="/far.js"></script><script type="module" src="/app.js"></script>'
  expect(allowInline(POLICY, inlineHashes(html))).toBe(
    `default-src 'self';script-src 'self' ${hashOf('go()')};style-src 'self' ${hashOf('a{}')};img-src 'self'`,
  )
})

test('a page without any keeps the policy as it is', () => {
  expect(allowInline(POLICY, inlineHashes('<script src="/app.js"></script><p>text</p>'))).toBe(POLICY)
})
