/** Finds faults in how a page lies on the screen. Runs inside the page, so it may use nothing from outside itself. */
export interface LayoutFault {
  readonly kind: 'sideways' | 'clipped' | 'runs over' | 'broken word' | 'uneven row'
  readonly what: string
}

export function layoutFaults(): LayoutFault[] {
  const faults = new Map<string, LayoutFault>()
  const root = document.documentElement
  const note = (kind: LayoutFault['kind'], element: Element, more: string) => {
    const what = `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)}" ${more}`
    faults.set(`${kind}${what}`, { kind, what })
  }
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  // The page itself must not scroll sideways; who sticks out is named, unless a box around it scrolls or cuts on purpose.
  if (root.scrollWidth > root.clientWidth) {
    note('sideways', root, `${root.scrollWidth} px of ${root.clientWidth} px`)
    for (const element of document.body.querySelectorAll('*')) {
      if (
        element.getBoundingClientRect().right > root.clientWidth + 0.5 &&
        isSeen(element) &&
        element.children.length === 0
      )
        note('sideways', element, `ends at ${Math.round(element.getBoundingClientRect().right)} px`)
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
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
    const text = range.getBoundingClientRect()
    if (text.width === 0) continue
    // A word on two lines needs a hyphen; addresses and hashes may break anywhere.
    if (
      (root.clientWidth >= 360 || element.closest('.quick') !== null) &&
      root.style.fontSize === '' &&
      element.closest('.mono, code, [class*="hash"], [class*="address"]') === null
    ) {
      for (const word of (node.nodeValue ?? '').matchAll(/[A-Za-z\u00C0-\u024F\u1E00-\u1EFF]{4,24}/g)) {
        // A part after a soft hyphen counts that hyphen's box, on the line before, as its own.
        if ((node.nodeValue ?? '')[word.index - 1] === '\u00AD') continue
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)))
        if (lines.size > 1) note('broken word', element, word[0])
      }
    }
    // Up to the page: a box that cuts what is inside, and by how much this text lies outside of it.
    for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.position === 'fixed') break
      if (style.display === 'inline' || style.display === 'contents') continue
      const edge = box.getBoundingClientRect()
      const over = Math.max(text.right - edge.right, edge.left - text.left)
      const isCut = style.overflowX === 'hidden' || style.overflowX === 'clip'
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') break
      if (isCut && over > 1) note('clipped', element, `by ${Math.round(over)} px in .${[...box.classList].join('.')}`)
      else if (over > 1 && box === element) note('runs over', element, `by ${Math.round(over)} px`)
      if (
        (style.overflowY === 'hidden' || style.overflowY === 'clip') &&
        Math.max(text.bottom - edge.bottom, edge.top - text.top) > 3
      )
        note('clipped', element, `in height, in .${[...box.classList].join('.')}`)
      if (isCut) break
    }
  }
  // A value in a field scrolls by itself; a button must hold its words. Icons may stand a little out, to align by eye.
  for (const control of document.querySelectorAll('button, a, .btn, .chip, label')) {
    if (
      !isSeen(control) ||
      control.closest('.vh, .skip') !== null ||
      control.clientWidth === 0 ||
      getComputedStyle(control).display === 'inline'
    )
      continue
    if (control.scrollWidth > control.clientWidth + 6)
      note('runs over', control, `${control.scrollWidth} px in ${control.clientWidth} px`)
  }
  // Tiles of one row begin at one height, however many lines their words take.
  const tops = new Map<number, number>()
  for (const tile of document.querySelectorAll('.quick__item')) {
    const [row, icon] = [
      Math.round(tile.getBoundingClientRect().top),
      Math.round(tile.firstElementChild?.getBoundingClientRect().top ?? 0),
    ]
    if (Math.abs((tops.get(row) ?? icon) - icon) > 1)
      note('uneven row', tile, `its icon lies at ${icon} px, another at ${tops.get(row) ?? icon} px`)
    tops.set(row, icon)
  }
  return [...faults.values()]
}
