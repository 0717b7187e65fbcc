/** npm run icons: the app's icons from its mark. The SVG sources are public/favicon.svg and the two below it. */
import { mkdirSync, readFileSync } from 'node:fs'
import { ArrowDownToLine, ChartCandlestick, MessageSquareText, ReceiptText } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

const PRIMARY = '#1150C2'
const FOLDER = 'public/icons'

/** The mark on its rounded square; the same glyph inside the safe circle, full bleed; and in one colour on nothing. */
const mark = readFileSync('public/favicon.svg')
const maskable = readFileSync('scripts/icons/maskable.svg')
const monochrome = readFileSync('scripts/icons/monochrome.svg')

mkdirSync(FOLDER, { recursive: true })
const draw = (svg: Buffer, size: number) =>
  sharp(svg, { density: 300 }).resize(size, size).png({ compressionLevel: 9, palette: true })

await draw(mark, 192).toFile(`${FOLDER}/icon-192.png`)
await draw(mark, 512).toFile(`${FOLDER}/icon-512.png`)
await draw(maskable, 192).toFile(`${FOLDER}/maskable-192.png`)
await draw(maskable, 512).toFile(`${FOLDER}/maskable-512.png`)
await draw(monochrome, 512).toFile(`${FOLDER}/monochrome-512.png`)
// iOS rounds the corners itself and shows black where an icon is transparent.
await draw(maskable, 180).flatten({ background: PRIMARY }).toFile(`${FOLDER}/apple-touch-icon.png`)
// Beside the time, where a phone shows the outline alone.
await draw(monochrome, 96).toFile(`${FOLDER}/badge-96.png`)

const SHORTCUT_SIZE = 96
for (const [name, Icon] of Object.entries({
  products: ChartCandlestick,
  orders: ReceiptText,
  deposit: ArrowDownToLine,
  messages: MessageSquareText,
})) {
  const glyph = renderToStaticMarkup(createElement(Icon, { color: '#FFFFFF', x: 12, y: 12, size: 24 }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="${PRIMARY}"/>${glyph}</svg>`
  await draw(Buffer.from(svg), SHORTCUT_SIZE).toFile(`${FOLDER}/shortcut-${name}.png`)
}
