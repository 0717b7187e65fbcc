/**
 * A PDF of one page with a picture on it: A4, the picture's words as its text for readers, its QR code a link. Only what such a page
 * needs of ISO 32000; docs/adr/0057 says why no library writes it.
 */
export interface PdfPicture {
  /** Red, green, blue for each pixel from the top left. */
  readonly rgb: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly title: string
  readonly text: string
  readonly locale: string
  readonly link: {
    readonly url: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

const [PAGE_WIDTH, PAGE_HEIGHT] = [595, 842]
const [PICTURE_WIDTH_MAX, PICTURE_HEIGHT_MAX] = [340, 770]

/** Makes the PDF, with the picture as large as the page allows and a link on its QR code. */
export async function picturePdf(picture: PdfPicture): Promise<Blob> {
  const image = await deflated(picture.rgb)
  const scale = Math.min(PICTURE_WIDTH_MAX / picture.width, PICTURE_HEIGHT_MAX / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const [left, bottom] = [(PAGE_WIDTH - width) / 2, PAGE_HEIGHT - 36 - height]
  const { link } = picture
  const [linkLeft, linkTop] = [left + link.x * width, bottom + height - link.y * height]
  const rect = [linkLeft, linkTop - link.height * height, linkLeft + link.width * width, linkTop].map(decimal).join(' ')
  const drawing = `/Figure <</MCID 0>> BDC q ${decimal(width)} 0 0 ${decimal(height)} ${decimal(left)} ${decimal(bottom)} cm /Picture Do Q EMC`
  const objects: readonly (readonly [string, Uint8Array<ArrayBuffer>?])[] = [
    [`<</Type /Catalog /Pages 2 0 R /Lang (${picture.locale}) /MarkInfo <</Marked true>> /StructTreeRoot 7 0 R>>`],
    ['<</Type /Pages /Kids [3 0 R] /Count 1>>'],
    [
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Resources <</XObject <</Picture 5 0 R>>>> /Contents 4 0 R /Annots [6 0 R] /StructParents 0>>`,
    ],
    [`<</Length ${drawing.length}>>`, ascii(drawing)],
    [
      `<</Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${image.filter}/Length ${image.bytes.length}>>`,
      image.bytes,
    ],
    [
      `<</Type /Annot /Subtype /Link /Rect [${rect}] /Border [0 0 0] /Contents ${textString(link.url)} /A <</S /URI /URI (${link.url.replace(/[\\()]/g, '\\$&')})>>>>`,
    ],
    ['<</Type /StructTreeRoot /K 8 0 R /ParentTree 9 0 R>>'],
    [`<</Type /StructElem /S /Figure /P 7 0 R /Pg 3 0 R /K 0 /Alt ${textString(picture.text)}>>`],
    ['<</Nums [0 [8 0 R]]>>'],
    [`<</Title ${textString(picture.title)}>>`],
  ]
  return new Blob(fileOf(objects), { type: 'application/pdf' })
}

/** Numbers the objects and writes where each begins. */
function fileOf(objects: readonly (readonly [string, Uint8Array<ArrayBuffer>?])[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const write = (bytes: Uint8Array<ArrayBuffer>) => {
    parts.push(bytes)
    length += bytes.length
  }
  // Four bytes above 127 say that the file is binary.
  write(Uint8Array.of(...ascii('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10))
  const places = objects.map(([head, stream], index) => {
    const at = length
    write(ascii(`${index + 1} 0 obj\n${head}\n`))
    if (stream) {
      write(ascii('stream\n'))
      write(stream)
      write(ascii('\nendstream\n'))
    }
    write(ascii('endobj\n'))
    return at
  })
  const table = length
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  write(ascii(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`))
  write(ascii(`trailer\n<</Size ${size} /Root 1 0 R /Info ${objects.length} 0 R>>\nstartxref\n${table}\n%%EOF\n`))
  return parts
}

/** Browsers from before 2023 can't compress: then the file is larger. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<{ bytes: Uint8Array<ArrayBuffer>; filter: string }> {
  if (typeof CompressionStream === 'undefined') return { bytes, filter: '' }
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return { bytes: new Uint8Array(await new Response(stream).arrayBuffer()), filter: '/Filter /FlateDecode ' }
}

/** UTF-16 with its mark, in hex: takes the letters of every language. */
function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))
  return `<feff${units.join('')}>`
}

function decimal(value: number): string {
  return value.toFixed(2)
}

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
