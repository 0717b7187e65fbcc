import type { Page } from 'playwright-core'
import { runInPage } from './in-page.ts'

export interface LayoutFault {
  readonly kind: 'sideways' | 'clipped' | 'runs over' | 'broken word' | 'uneven row' | 'narrow column'
  readonly what: string
}

/** Finds faults in how a page lies on the screen, each once. */
export async function layoutFaults(page: Page): Promise<LayoutFault[]> {
  const parts = [
    faultOf,
    isSeen,
    textsOnPage,
    sidewaysFaults,
    wordFaults,
    textFaults,
    cutsOf,
    controlFaults,
    tileFaults,
    columnFaults,
  ]
  const faults = await runInPage(
    page,
    () => {
      const texts = textsOnPage()
      return [
        ...sidewaysFaults(),
        ...wordFaults(texts),
        ...textFaults(texts),
        ...controlFaults(),
        ...tileFaults(),
        ...columnFaults(texts),
      ]
    },
    parts,
  )
  return [...new Map(faults.map((fault) => [`${fault.kind}${fault.what}`, fault])).values()]
}

function faultOf(kind: LayoutFault['kind'], element: Element, more: string): LayoutFault {
  const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)
  return { kind, what: `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${words}" ${more}` }
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

/** The page itself must not scroll sideways; who sticks out is named, unless a box around it scrolls or cuts on purpose. */
function sidewaysFaults(): LayoutFault[] {
  const root = document.documentElement
  if (root.scrollWidth <= root.clientWidth) return []
  const outside = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.getBoundingClientRect().right > root.clientWidth + 0.5 &&
      isSeen(element) &&
      element.children.length === 0,
  )
  return [
    faultOf('sideways', root, `${root.scrollWidth} px of ${root.clientWidth} px`),
    ...outside.map((element) =>
      faultOf('sideways', element, `ends at ${Math.round(element.getBoundingClientRect().right)} px`),
    ),
  ]
}

interface PageText {
  readonly node: Node
  readonly element: Element
  readonly box: DOMRect
}

/** Returns every text that is seen. */
function textsOnPage(): PageText[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const texts: PageText[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (
      element === null ||
      (node.nodeValue ?? '').trim() === '' ||
      !isSeen(element) ||
      element.closest('.vh, .skip, script, style, canvas, svg') !== null
    )
      continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width > 0) texts.push({ node, element, box })
  }
  return texts
}

/** A word on two lines needs a hyphen; addresses and hashes may break anywhere. */
function wordFaults(texts: readonly PageText[]): LayoutFault[] {
  const root = document.documentElement
  if (root.style.fontSize !== '') return []
  const range = document.createRange()
  return texts.flatMap(({ node, element }) => {
    if (root.clientWidth < 360 && element.closest('.quick') === null) return []
    if (element.closest('.mono, code, [class*="hash"], [class*="address"]') !== null) return []
    const text = node.nodeValue ?? ''
    return [...text.matchAll(/[A-Za-z\u00C0-\u024F\u1E00-\u1EFF]{4,24}/g)].flatMap((word) => {
      // A part after a soft hyphen counts that hyphen's box, on the line before, as its own.
      if (text[word.index - 1] === '\u00AD') return []
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)))
      return lines.size > 1 ? [faultOf('broken word', element, word[0])] : []
    })
  })
}

/** Up to the page: a box that cuts what is inside, and by how much a text lies outside of it. */
function textFaults(texts: readonly PageText[]): LayoutFault[] {
  const faults: LayoutFault[] = []
  for (const { element, box: text } of texts) {
    for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.position === 'fixed') break
      if (style.display === 'inline' || style.display === 'contents') continue
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') break
      faults.push(...cutsOf(element, text, box))
      if (style.overflowX === 'hidden' || style.overflowX === 'clip') break
    }
  }
  return faults
}

function cutsOf(element: Element, text: DOMRect, box: Element): LayoutFault[] {
  const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
  // The first words of a text that its row opens whole, with three dots at their end.
  if (box.matches('.row__preview, .table__line') && textOverflow === 'ellipsis') return []
  const edge = box.getBoundingClientRect()
  const name = `.${[...box.classList].join('.')}`
  const over = Math.max(text.right - edge.right, edge.left - text.left)
  const isCut = overflowX === 'hidden' || overflowX === 'clip'
  const isCutInHeight = overflowY === 'hidden' || overflowY === 'clip'
  return [
    ...(isCut && over > 1 ? [faultOf('clipped', element, `by ${Math.round(over)} px in ${name}`)] : []),
    ...(!isCut && over > 1 && box === element ? [faultOf('runs over', element, `by ${Math.round(over)} px`)] : []),
    ...(isCutInHeight && Math.max(text.bottom - edge.bottom, edge.top - text.top) > 3
      ? [faultOf('clipped', element, `in height, in ${name}`)]
      : []),
  ]
}

/** A value in a field scrolls by itself; a button must hold its words. Icons may stand a little out, to align by eye. */
function controlFaults(): LayoutFault[] {
  return [...document.querySelectorAll('button, a, .btn, .chip, label')]
    .filter(
      (control) =>
        isSeen(control) &&
        control.closest('.vh, .skip') === null &&
        control.clientWidth > 0 &&
        getComputedStyle(control).display !== 'inline' &&
        control.scrollWidth > control.clientWidth + 6,
    )
    .map((control) => faultOf('runs over', control, `${control.scrollWidth} px in ${control.clientWidth} px`))
}

/** Tiles of one row begin at one height, however many lines their words take. */
function tileFaults(): LayoutFault[] {
  const faults: LayoutFault[] = []
  const tops = new Map<number, number>()
  for (const tile of document.querySelectorAll('.quick__item')) {
    const row = Math.round(tile.getBoundingClientRect().top)
    const icon = Math.round(tile.firstElementChild?.getBoundingClientRect().top ?? 0)
    const other = tops.get(row) ?? icon
    if (Math.abs(other - icon) > 1)
      faults.push(faultOf('uneven row', tile, `its icon lies at ${icon} px, another at ${other} px`))
    tops.set(row, icon)
  }
  return faults
}

/** In a window with room for several columns the pages of the five tabs and the welcome page fill it. Forms and articles stand in its middle. */
function columnFaults(texts: readonly PageText[]): LayoutFault[] {
  const root = document.documentElement
  if (root.clientWidth < 1_200 || document.querySelector('.column--tabs, .example') === null) return []
  const main = document.querySelector('main')
  if (main === null) return []
  const boxes = [
    ...texts.filter(({ element }) => main.contains(element)).map(({ box }) => box),
    ...[...main.querySelectorAll('table')].map((table) => table.getBoundingClientRect()),
  ]
  const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
  return width < 700 ? [faultOf('narrow column', main, `${Math.round(width)} px of ${root.clientWidth} px`)] : []
}
