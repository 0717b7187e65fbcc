import type { Page } from 'playwright-core'
import { runInPage } from './in-page.ts'

/**
 * Finds controls whose states look alike where the browser takes the page's own colours away (forced-colors): a switch and its
 * track, chosen and not chosen, off and on.
 */
export function contrastFaults(page: Page): Promise<string[]> {
  const parts = [isSeen, nameOf, fill, look, hasNoEdge, pageFill, switchFaults, chosenFaults, buttonFaults, markFaults]
  return runInPage(
    page,
    () => [...new Set([...switchFaults(), ...chosenFaults(), ...buttonFaults(), ...markFaults()])],
    parts,
  )
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}

function nameOf(element: Element): string {
  return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
}

function fill(element: Element, part?: string): string {
  return getComputedStyle(element, part).backgroundColor
}

function pageFill(): string {
  return fill(document.documentElement)
}

function hasNoEdge(element: Element): boolean {
  return getComputedStyle(element).borderTopStyle === 'none'
}

/** Returns everything that the eye has to tell one control of a group from another; weight alone is not enough. */
function look(element: Element): string {
  const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element)
  return [
    fill(element),
    `${borderTopStyle} ${borderTopWidth} ${borderTopColor}`,
    getComputedStyle(element).color,
    ...['::before', '::after'].map((part) =>
      getComputedStyle(element, part).content === 'none' ? '' : fill(element, part),
    ),
    element.querySelectorAll('svg').length,
  ].join(', ')
}

function switchFaults(): string[] {
  return [...document.querySelectorAll('.switch')]
    .filter(isSeen)
    .flatMap((control) => [
      ...(fill(control, '::after') === fill(control)
        ? [`the knob has the colour of its track: ${nameOf(control)}`]
        : []),
      ...(fill(control) === pageFill() && hasNoEdge(control) ? [`no edge: ${nameOf(control)}`] : []),
    ])
}

function chosenFaults(): string[] {
  const chosen = document.querySelectorAll(
    '[role=radio][aria-checked=true], [role=tab][aria-selected=true], .bar__item[aria-current=page]',
  )
  return [...chosen].flatMap((one) => {
    const other = [...(one.parentElement?.children ?? [])].find(
      (sibling) =>
        sibling !== one &&
        sibling.tagName === one.tagName &&
        !sibling.matches('[aria-checked=true], [aria-selected=true], [aria-current=page]'),
    )
    return isSeen(one) && other !== undefined && look(other) === look(one)
      ? [`the chosen one looks like the others: ${nameOf(one)}`]
      : []
  })
}

function buttonFaults(): string[] {
  return [...document.querySelectorAll('.btn[disabled], .btn[aria-disabled=true]')]
    .filter((off) => isSeen(off) && getComputedStyle(off).borderTopStyle !== 'dashed')
    .map((off) => `what is off looks as if it were on: ${nameOf(off)}`)
}

/** Small marks that say something by their ink alone: dots, ticks, the code for the camera, arrows. */
function markFaults(): string[] {
  const faults: string[] = []
  for (const dot of document.querySelectorAll('.state__dot')) {
    if (isSeen(dot) && fill(dot) === pageFill() && hasNoEdge(dot))
      faults.push(`the dot of the state is not seen: ${nameOf(dot)}`)
  }
  for (const box of document.querySelectorAll('.check__box')) {
    const isOn = box.closest('[aria-checked=true]') !== null
    const tick = box.querySelector('svg')
    if (isSeen(box) && tick !== null && isSeen(tick) !== isOn)
      faults.push(`the box is ${isOn ? 'on' : 'off'} and its tick is not: ${nameOf(box.parentElement ?? box)}`)
  }
  for (const mark of document.querySelectorAll('.qr path')) {
    const ground = mark.closest('.qr')
    if (ground !== null && isSeen(ground) && getComputedStyle(mark).fill === fill(ground))
      faults.push('the code for the camera has the colour of its ground')
  }
  for (const icon of document.querySelectorAll('.seg__item[aria-checked=true] .icon')) {
    const chosen = icon.closest('.seg__item')
    if (chosen !== null && isSeen(icon) && getComputedStyle(icon).color !== getComputedStyle(chosen).color)
      faults.push(`an arrow in another colour than its word: ${nameOf(chosen)}`)
  }
  return faults
}
