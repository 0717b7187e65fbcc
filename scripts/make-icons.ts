/** npm run icons: the app's icons from its mark. The SVG sources are public/favicon.svg and the two below it. */
import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

const PRIMARY = '#1150C2'
const FOLDER = 'public/icons'

/** The mark on its rounded square; the same glyph inside the safe circle, full bleed; and in one colour on nothing. */
const mark = readFileSync('public/favicon.svg')
const maskable = readFileSync('scripts/icons/maskable.svg')
const monochrome = readFileSync('scripts/icons/monochrome.svg')

mkdirSync(FOLDER, { recursive: true })
const draw = (svg: Buffer, size: number) => sharp(svg, { density: 300 }).resize(size, size).png({ compressionLevel: 9, palette: true })

await draw(mark, 192).toFile(`${FOLDER}/icon-192.png`)
await draw(mark, 512).toFile(`${FOLDER}/icon-512.png`)
await draw(maskable, 192).toFile(`${FOLDER}/maskable-192.png`)
await draw(maskable, 512).toFile(`${FOLDER}/maskable-512.png`)
await draw(monochrome, 512).toFile(`${FOLDER}/monochrome-512.png`)
// iOS rounds the corners itself and shows black where an icon is transparent.
await draw(maskable, 180).flatten({ background: PRIMARY }).toFile(`${FOLDER}/apple-touch-icon.png`)
