import { coversAction, leastCovering, type Box, type Control } from './least-covering.ts'

/** Between the news and the foot that they lie above, px. */
const GAP = 8
const ROOM = '--news-room'
const PLACES = ['bottom', 'above-foot', 'top'] as const

/**
 * Puts the news where they cover the least of what lies under them. They move again only where an action would come to lie under
 * them: a sheet that turns into another one, a window that is turned.
 */
export function placeNews(host: HTMLElement): void {
  if (host.querySelector('.snack') === null) return void delete host.dataset['at']
  const controls = controlsUnder(host)
  if (host.dataset['at'] !== undefined && !coversAction(boxOf(host), controls)) return
  const foot = [...(host.parentElement ?? document).querySelectorAll('.foot, .sheet__foot')].findLast((element) =>
    element.checkVisibility(),
  )
  host.style.setProperty(ROOM, `${foot === undefined ? 0 : innerHeight - foot.getBoundingClientRect().top + GAP}px`)
  const places = foot === undefined ? PLACES.filter((place) => place !== 'above-foot') : PLACES
  const boxes = places.map((place) => {
    host.dataset['at'] = place
    return boxOf(host)
  })
  host.dataset['at'] = places[leastCovering(boxes, controls)]
}

/** The column of the news, not the whole width of the window. While they come up they stand lower than they will lie. */
function boxOf(host: HTMLElement): Box {
  const { top, bottom } = host.getBoundingClientRect()
  const { left = 0, right = 0 } = host.querySelector('.snack')?.getBoundingClientRect() ?? {}
  return { left, top, right, bottom }
}

/** The controls of the page, or of the dialog that lies over it. */
function controlsUnder(host: HTMLElement): Control[] {
  const over = host.closest('dialog') ?? document.body
  return [...over.querySelectorAll('button, a[href], input, select, textarea, [role="slider"]')]
    .filter((element) => !host.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right, bottom, isAction: element.matches('.btn') }
    })
}
