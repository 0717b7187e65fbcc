import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkdownText } from './markdown.tsx'

const shown = (text: string) => renderToStaticMarkup(<MarkdownText text={text} />)

test('markup in a text is shown as text', () => {
  const html = shown(
    '<script>alert(1)</script> and <img src=x onerror=alert(1)> and <iframe src="https://evil.example">',
  )
  expect(html).not.toMatch(/<(script|img|iframe)/)
  expect(html).toContain('alert(1)')
})

test.each([
  '[here](javascript:alert(1))',
  '[here](JaVaScRiPt:alert(1))',
  '[here](data:text/html,<script>alert(1)</script>)',
  '[here](vbscript:x)',
  '![here](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[here]: javascript:alert(1)\n\n[here]',
])('%s leads nowhere', (text) => {
  expect(shown(text)).not.toMatch(/(href|src)="[^"]*(javascript|vbscript|data:text)/i)
})
