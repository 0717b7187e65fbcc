/** Finds faults that keep somebody from using a page: those that axe calls serious, and controls that a keyboard can't reach or show. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const AXE = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface AxeResult {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly {
    readonly target: readonly unknown[]
    readonly failureSummary?: string
    readonly html: string
  }[]
}

/** Into a page once: the policy forbids scripts in the markup, what the debugger evaluates it lets pass. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(await AXE)
}

/**
 * Everything serious or critical, of WCAG 2.2 A and AA and of axe's best practices.
 * @param within a selector; the whole page where it is left out
 */
export async function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  const violations = await page.evaluate(async (context) => {
    // Put there by bringAxe.
    const { axe } = window as unknown as {
      axe: { run(context: string, options: object): Promise<{ violations: AxeResult[] }> }
    }
    return (await axe.run(context, { resultTypes: ['violations'], reporter: 'v2' })).violations
  }, within)
  return violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .flatMap((one) =>
      one.nodes
        .slice(0, 4)
        .map(
          (node) =>
            `axe ${one.id} (${one.impact ?? ''}): ${node.html.slice(0, 140)} — ${(node.failureSummary ?? '').split('\n')[1]?.trim().slice(0, 200) ?? ''}`,
        ),
    )
}

const STOPS_MAX = 120

/**
 * Runs in the page: at which sides a part of the page that cuts off what stands out of it cuts the ring around the control with the
 * focus. Where such a part has scrolled the control itself out, its ring goes with it.
 */
function sidesOfACutRing(): string {
  const control = document.activeElement
  if (control === null || control === document.body) return ''
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control)
  const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset)
  if (outlineStyle === 'none' || reach <= 1) return ''
  const own = control.getBoundingClientRect()
  const cut = new Set<string>()
  for (let part = control.parentElement; part !== null && part !== document.body; part = part.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(part)
    const [top, left] = [
      part.getBoundingClientRect().top + part.clientTop,
      part.getBoundingClientRect().left + part.clientLeft,
    ]
    const room = {
      left: overflowX === 'visible' ? reach : own.left - left,
      right: overflowX === 'visible' ? reach : left + part.clientWidth - own.right,
      top: overflowY === 'visible' ? reach : own.top - top,
      bottom: overflowY === 'visible' ? reach : top + part.clientHeight - own.bottom,
    }
    for (const [side, px] of Object.entries(room)) if (px > -1 && px < reach - 1) cut.add(side)
  }
  return [...cut].join(', ')
}

/** Tabs through the page: each control is reached, shows its focus, and has a name; the page's own order ends where it began. */
export async function keyboardFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  const wanted = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, textarea, select, [role="button"], [role="radio"], [role="tab"], [role="switch"], summary',
      ),
    ].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !(control as HTMLButtonElement).disabled &&
        control.closest('[inert], [aria-hidden="true"]') === null,
    )
    controls.forEach((control, at) => control.setAttribute('data-stop', String(at)))
    // A group that arrow keys move in has one stop.
    const grouped = (control: Element) => control.closest('[role="radiogroup"], [role="tablist"]')
    return controls
      .filter((control) => control.tabIndex >= 0 || grouped(control) === null)
      .map((control) => ({
        id: control.getAttribute('data-stop') ?? '',
        what: `${control.tagName.toLowerCase()} "${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)}"`,
        isRadio: control instanceof HTMLInputElement && control.type === 'radio',
      }))
  })
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const reached = new Set<string>()
  for (let stop = 0; stop < Math.min(STOPS_MAX, wanted.length + 4); stop += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const control = document.activeElement
      if (control === null || control === document.body) return null
      const seen = (element: Element | null) => {
        if (element === null) return false
        const style = getComputedStyle(element)
        return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== 'none'
      }
      // A field shows its focus on the frame around it; a hidden input on what stands for it.
      const isShown =
        seen(control) ||
        seen(control.parentElement) ||
        seen(control.nextElementSibling) ||
        seen(control.closest('label'))
      return { id: control.getAttribute('data-stop'), isShown, html: control.outerHTML.slice(0, 100) }
    })
    const cutAt = await page.evaluate(sidesOfACutRing)
    if (focused === null) break
    if (focused.id !== null && reached.has(focused.id)) break
    if (focused.id !== null) reached.add(focused.id)
    if (!focused.isShown) faults.push(`keyboard: no focus is seen on ${focused.html}`)
    if (cutAt !== '') faults.push(`keyboard: the ring is cut at the ${cutAt} of ${focused.html}`)
  }
  if (wanted.length >= STOPS_MAX) return faults
  const there = await stopsOf(page)
  const missed = wanted.filter(({ id, isRadio }) => !reached.has(id) && !isRadio && there.has(id))
  return [...faults, ...missed.map(({ what }) => `keyboard: never reached: ${what}`)]
}

/** The controls that still stand there. The word of a result leaves after a moment, and its link can't be reached any more. */
async function stopsOf(page: Page): Promise<ReadonlySet<string | null>> {
  return new Set(
    await page.evaluate(() =>
      [...document.querySelectorAll('[data-stop]')].map((control) => control.getAttribute('data-stop')),
    ),
  )
}
