/** Places and draws the short texts of a person's orders in a chart: when a running one ends, and the sum of one that ended. */
import type { ChartColours } from './price-chart-theme.ts'

/** px from the picture's upper left corner */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface ChartNote {
  readonly text: string
  readonly tone: 'up' | 'down' | 'plain'
  readonly place: 'end' | 'join'
  /** For an end: its line, at any height. For a join: its beginning. */
  readonly from: Point
  readonly to: Point
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
interface Size {
  readonly width: number
  readonly height: number
}

/** px, as `.wc-endtag` and `.wc-note` of the look have them. */
const PAD = 5
const AWAY = 6
const CORNER = 5
const LINE_HEIGHT = 1.5

/** A text under another one could not be read: the first of two that touch stays. One that leaves the picture is left out. */
export function placeNotes(
  notes: readonly ChartNote[],
  { size, heightPx, widthOf }: { size: Size; heightPx: number; widthOf: (text: string) => number },
): readonly (ChartNote & { readonly box: Box })[] {
  const placed: (ChartNote & { readonly box: Box })[] = []
  for (const note of notes) {
    const width = widthOf(note.text) + 2 * PAD
    if (note.place === 'end' && note.from.x > size.width) continue
    const box = { ...(note.place === 'end' ? besideEnd : besideJoin)(note, { width, height: heightPx }, size) }
    if (isWithin(box, size) && !placed.some((other) => doTouch(box, other.box))) placed.push({ ...note, box })
  }
  return placed
}

function besideEnd({ from }: ChartNote, { width, height }: Size, size: Size): Box {
  const left = from.x - AWAY - width
  return { left: left < 0 ? from.x + AWAY : left, top: size.height - AWAY - height, width, height }
}

/** On the free side of a line that rises or falls: before its middle, over the one and under the other. */
function besideJoin({ from, to }: ChartNote, { width, height }: Size): Box {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const isOver = to.y <= from.y
  const left = x - AWAY - width
  // At the picture's left edge it stands behind the middle, on the other side.
  const [side, goesOver] = left < 0 ? [x + AWAY, !isOver] : [left, isOver]
  return { left: side, top: goesOver ? y - height : y, width, height }
}

const isWithin = ({ left, top, width, height }: Box, size: Size) =>
  left >= 0 && top >= 0 && left + width <= size.width && top + height <= size.height

const doTouch = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

export function drawNotes(
  context: CanvasRenderingContext2D,
  { notes, size, colours }: { notes: readonly ChartNote[]; size: Size; colours: ChartColours },
): void {
  context.font = ['600', `${colours.fontSizePx}px`, colours.font].join(' ')
  context.textBaseline = 'middle'
  const widthOf = (text: string) => context.measureText(text).width
  for (const { text, tone, box } of placeNotes(notes, { size, heightPx: colours.fontSizePx * LINE_HEIGHT, widthOf })) {
    context.fillStyle = colours.surface
    context.beginPath()
    context.roundRect(box.left, box.top, box.width, box.height, CORNER)
    context.fill()
    context.fillStyle = tone === 'plain' ? colours.inkSoft : colours[tone]
    context.fillText(text, box.left + PAD, box.top + box.height / 2)
  }
}
