import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { picturePdf } from './picture-pdf.ts'

const rgb = Uint8Array.from({ length: 4 * 2 * 3 }, (_, at) => at * 9)
const made = async () => {
  const blob = await picturePdf({
    ...{ rgb, width: 4, height: 2, title: 'Candor', text: '看对 ถูก\n+1.00', locale: 'zh-CN' },
    link: { url: 'https://candor.test/#/a?b=(c)', x: 0.25, y: 0.5, width: 0.5, height: 0.5 },
  })
  return Buffer.from(await blob.arrayBuffer())
}

test('every object of a PDF lies where its table says', async () => {
  const text = (await made()).toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1])
  expect(text.slice(table, table + 4)).toBe('xref')
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  expect(places).toHaveLength(10)
  for (const [index, at] of places.entries()) expect(text.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`))
  for (const [, length, stream] of text.matchAll(/\/Length (\d+)>>\nstream\n([^]*?)\nendstream/g))
    expect(stream).toHaveLength(Number(length))
})

test('the picture in a PDF is the one that was drawn, pixel for pixel', async () => {
  const file = await made()
  const text = file.toString('latin1')
  const from = text.indexOf('stream\n', text.indexOf('/Subtype /Image')) + 'stream\n'.length
  expect([...inflateSync(file.subarray(from))]).toEqual([...rgb])
})

test('a PDF holds the words of the picture for readers, in any letters, and its code as a link', async () => {
  const text = (await made()).toString('latin1')
  const alt = /\/Alt <feff([0-9a-f]+)>/.exec(text)?.[1] ?? ''
  expect(Buffer.from(alt, 'hex').swap16().toString('utf16le')).toBe('看对 ถูก\n+1.00')
  expect(text).toContain('/URI (https://candor.test/#/a?b=\\(c\\))')
  expect(text).toContain('/Lang (zh-CN)')
})
