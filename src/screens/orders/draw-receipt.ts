/** Draws a receipt on a canvas: 360 points wide, as high as its words need. The QR code is black on white in either theme. */
import { qrSquares } from '../../ui/page/qr-squares.ts'
import type { ReceiptPicture } from './receipt-picture.ts'

/** A canvas knows no CSS variables, so they are read before. */
export interface PictureColours {
  readonly ground: string
  readonly ink: string
  readonly inkQuiet: string
  readonly rule: string
  readonly up: string
  readonly down: string
  readonly font: string
  readonly locale: string
}

export interface Drawn {
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** The QR code's place, in shares of width and height from the top left. */
  readonly code: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

const WIDTH = 360
const EDGE = 24
const INNER = WIDTH - 2 * EDGE
const PIXELS = 3
const CODE_MAX = 264
/** White around a code, in its own squares: the standard asks for four. */
const QUIET = 4

type Context = CanvasRenderingContext2D
type Step = (context: Context) => void

export function drawReceipt(canvas: HTMLCanvasElement, picture: ReceiptPicture, colours: PictureColours): Drawn {
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('no canvas')
  const page = new Page(context, colours)
  head(page, picture)
  for (const { label, value, note } of picture.lines) line(page, label, value, note)
  page.rule()
  const code = qrCode(page, picture.link)
  page.text(picture.caption, { size: 13, align: 'center', isQuiet: true })
  page.text(picture.address, { size: 12, align: 'center', weight: 600 })
  const height = Math.ceil(page.y + EDGE - 8)
  canvas.width = WIDTH * PIXELS
  canvas.height = height * PIXELS
  context.scale(PIXELS, PIXELS)
  context.fillStyle = colours.ground
  context.fillRect(0, 0, WIDTH, height)
  for (const step of page.steps) step(context)
  const [x, width] = [(WIDTH - code.size) / 2 / WIDTH, code.size / WIDTH]
  return {
    width: canvas.width,
    height: canvas.height,
    code: { x, y: code.top / height, width, height: code.size / height },
  }
}

function head(page: Page, picture: ReceiptPicture): void {
  const { brand, tag, product, direction, directionText, about, result, profit } = picture
  page.pair(brand, tag ?? '', { size: 15, weight: 700, endSize: 12, isEndQuiet: true })
  page.rule()
  const arrow = direction === 'up' ? '↑' : '↓'
  page.pair(product, `${arrow} ${directionText}`, {
    size: 20,
    weight: 700,
    endSize: 15,
    endWeight: 600,
    end: direction,
  })
  page.text(about, { size: 13, isQuiet: true })
  page.text(result, { size: 24, weight: 700 })
  if (profit)
    page.text(profit.text, { size: 28, weight: 700, ...(profit.tone === 'plain' ? {} : { tone: profit.tone }) })
  page.rule()
}

function line(page: Page, label: string, value: string, note: string): void {
  page.pair(label, value, { size: 13, endSize: 15, endWeight: 600, isQuiet: true })
  if (note !== '') page.text(note, { size: 12, isQuiet: true })
}

function qrCode(page: Page, text: string): { top: number; size: number } {
  const code = qrSquares(text, { correction: 'L', border: QUIET })
  // Whole pixels for each square, so that none is blurred.
  const square = Math.max(1, Math.floor((CODE_MAX * PIXELS) / code.size)) / PIXELS
  const size = square * code.size
  const top = page.y
  page.steps.push((context) => {
    const left = Math.round(((WIDTH - size) / 2) * PIXELS) / PIXELS
    context.fillStyle = 'white'
    context.fillRect(left, top, size, size)
    context.fillStyle = 'black'
    code.data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) context.fillRect(left + x * square, top + y * square, square, square)
      })
    })
  })
  page.y += size + 12
  return { top, size }
}

interface TextLook {
  readonly size: number
  readonly weight?: number
  readonly isQuiet?: boolean
  readonly tone?: 'up' | 'down'
  readonly align?: 'left' | 'center' | 'right'
}

interface PairLook {
  readonly size: number
  readonly weight?: number
  readonly isQuiet?: boolean
  readonly endSize: number
  readonly endWeight?: number
  readonly isEndQuiet?: boolean
  readonly end?: 'up' | 'down'
}

/** Lays words out from the top down, and keeps how to draw them until the height is known. */
class Page {
  readonly steps: Step[] = []
  y = EDGE
  readonly #context: Context
  readonly #colours: PictureColours

  constructor(context: Context, colours: PictureColours) {
    this.#context = context
    this.#colours = colours
  }

  text(text: string, look: TextLook): void {
    for (const part of this.#wrap(text, look)) {
      this.#put(part, look, this.y)
      this.y += Math.round(look.size * 1.4)
    }
    this.y += 4
  }

  /** One text at each edge; the second goes below where both are too long for one line. */
  pair(start: string, end: string, look: PairLook): void {
    const left: TextLook = look
    const right: TextLook = {
      size: look.endSize,
      weight: look.endWeight ?? 400,
      align: 'right',
      isQuiet: look.isEndQuiet ?? false,
      ...(look.end ? { tone: look.end } : {}),
    }
    const isShort = this.#width(start, left) + this.#width(end, right) + 12 <= INNER
    const height = Math.max(look.size, isShort ? look.endSize : 0)
    if (isShort) {
      this.#put(start, left, this.y + (height - look.size))
      this.#put(end, right, this.y + (height - look.endSize))
      this.y += Math.round(height * 1.4) + 4
      return
    }
    this.text(start, left)
    this.text(end, { ...right, align: 'left' })
  }

  rule(): void {
    const y = this.y + 4
    this.steps.push((context) => {
      context.strokeStyle = this.#colours.rule
      context.setLineDash([4, 3])
      context.beginPath()
      context.moveTo(EDGE, y)
      context.lineTo(WIDTH - EDGE, y)
      context.stroke()
    })
    this.y += 20
  }

  #put(text: string, look: TextLook, y: number): void {
    const { align = 'left', tone, isQuiet = false } = look
    const x = align === 'left' ? EDGE : align === 'right' ? WIDTH - EDGE : WIDTH / 2
    this.steps.push((context) => {
      context.font = this.#font(look)
      context.textBaseline = 'top'
      context.textAlign = align
      context.fillStyle = tone ? this.#colours[tone] : isQuiet ? this.#colours.inkQuiet : this.#colours.ink
      context.fillText(text, x, y)
    })
  }

  #font({ size, weight = 400 }: TextLook): string {
    return `${weight} ${size}px ${this.#colours.font}`
  }

  #width(text: string, look: TextLook): number {
    this.#context.font = this.#font(look)
    return this.#context.measureText(text).width
  }

  /** Breaks where the language may: Chinese, Japanese and Thai have no spaces between words. */
  #wrap(text: string, look: TextLook): string[] {
    const words = new Intl.Segmenter(this.#colours.locale, { granularity: 'word' }).segment(text)
    const lines: string[] = []
    let current = ''
    for (const { segment, isWordLike } of words) {
      // A full stop never begins a line.
      if (isWordLike === true && this.#width(current + segment, look) > INNER && current !== '') {
        lines.push(current.trimEnd())
        current = ''
      }
      current += segment
    }
    return [...lines, current.trimEnd()].filter((part) => part !== '')
  }
}
