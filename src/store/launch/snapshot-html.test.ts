import { expect, test } from 'vitest'
import type { SnapshotNode } from './launch-snapshot.ts'
import { snapshotHtml } from './snapshot-html.ts'

const html = (...nodes: SnapshotNode[]) => snapshotHtml({ owner: 'u1', language: 'de-DE', nodes })
const element = (tag: string, attributes: Record<string, string> = {}, ...children: SnapshotNode[]): SnapshotNode => ({
  tag,
  attributes,
  children,
})

test('texts and values are escaped, wherever they stand', () => {
  const text = html(element('p', { class: '"><script>alert(1)</script>' }, '<img src=x onerror=alert(1)> & "more"'))
  expect(text).toContain(
    '<p class="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;">&#60;img src=x onerror=alert(1)&#62; &#38; &#34;more&#34;</p>',
  )
})

test('what could run or load something is left out', () => {
  for (const tag of ['script', 'style', 'iframe', 'object', 'link', 'form', 'input', 'foreignObject', 'use'])
    expect(html(element(tag, {}, 'x'))).toBe(html())
  expect(
    html(
      element(
        'a',
        { onclick: 'alert(1)', href: 'javascript:alert(1)', style: 'color: red', id: 'root', srcset: 'x' },
        'go',
      ),
    ),
  ).toContain('<a>go</a>')
  expect(
    html(
      element('img', { src: 'https://evil.example/x.png' }),
      element('img', { src: '//evil.example/x.png' }),
      element('img', { src: '/favicon.svg' }),
    ),
  ).toContain('<img><img><img src="/favicon.svg">')
})

test('owner and language are said, so that it is shown to nobody else', () => {
  expect(html()).toContain('data-owner="u1" data-language="de-DE"')
})

test('what is nested without end comes to an end', () => {
  let node: SnapshotNode = 'deep'
  for (let at = 0; at < 5_000; at += 1) node = element('div', {}, node)
  expect(html(node).length).toBeLessThan(2_000)
})
