/**
 * Finds controls whose states look alike where the browser takes the page's own colours away (forced-colors): a switch and its
 * track, chosen and not chosen, off and on. Runs inside the page, so it may use nothing from outside itself.
 */
export function contrastFaults(): string[] {
  const faults = new Set<string>()
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
  const fill = (element: Element, part?: string) => getComputedStyle(element, part).backgroundColor
  const edge = (element: Element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element)
    return `${borderTopStyle} ${borderTopWidth} ${borderTopColor}`
  }
  /** Everything that the eye has to tell one control of a group from another; weight alone is not enough. */
  const look = (element: Element) =>
    [
      fill(element),
      edge(element),
      getComputedStyle(element).color,
      ...['::before', '::after'].map((part) =>
        getComputedStyle(element, part).content === 'none' ? '' : fill(element, part),
      ),
      element.querySelectorAll('svg').length,
    ].join(', ')
  const page = fill(document.documentElement)
  for (const control of document.querySelectorAll('.switch')) {
    if (!isSeen(control)) continue
    if (fill(control, '::after') === fill(control))
      faults.add(`the knob has the colour of its track: ${nameOf(control)}`)
    if (fill(control) === page && getComputedStyle(control).borderTopStyle === 'none')
      faults.add(`no edge: ${nameOf(control)}`)
  }
  for (const chosen of document.querySelectorAll(
    '[role=radio][aria-checked=true], [role=tab][aria-selected=true], .bar__item[aria-current=page]',
  )) {
    const other = [...(chosen.parentElement?.children ?? [])].find(
      (sibling) =>
        sibling !== chosen &&
        sibling.tagName === chosen.tagName &&
        !sibling.matches('[aria-checked=true], [aria-selected=true], [aria-current=page]'),
    )
    if (isSeen(chosen) && other !== undefined && look(other) === look(chosen))
      faults.add(`the chosen one looks like the others: ${nameOf(chosen)}`)
  }
  for (const off of document.querySelectorAll('.btn[disabled], .btn[aria-disabled=true]')) {
    if (isSeen(off) && getComputedStyle(off).borderTopStyle !== 'dashed')
      faults.add(`what is off looks as if it were on: ${nameOf(off)}`)
  }
  for (const dot of document.querySelectorAll('.state__dot')) {
    if (isSeen(dot) && fill(dot) === page && getComputedStyle(dot).borderTopStyle === 'none')
      faults.add(`the dot of the state is not seen: ${nameOf(dot)}`)
  }
  for (const box of document.querySelectorAll('.check__box')) {
    const isOn = box.closest('[aria-checked=true]') !== null
    const tick = box.querySelector('svg')
    if (isSeen(box) && tick !== null && isSeen(tick) !== isOn)
      faults.add(`the box is ${isOn ? 'on' : 'off'} and its tick is not: ${nameOf(box.parentElement ?? box)}`)
  }
  for (const mark of document.querySelectorAll('.qr path')) {
    const ground = mark.closest('.qr')
    if (ground !== null && isSeen(ground) && getComputedStyle(mark).fill === fill(ground))
      faults.add('the code for the camera has the colour of its ground')
  }
  for (const icon of document.querySelectorAll('.seg__item[aria-checked=true] .icon')) {
    const chosen = icon.closest('.seg__item')
    if (chosen !== null && isSeen(icon) && getComputedStyle(icon).color !== getComputedStyle(chosen).color)
      faults.add(`an arrow in another colour than its word: ${nameOf(chosen)}`)
  }
  return [...faults]
}
