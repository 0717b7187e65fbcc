/** Runs in a page before anything else: when it painted, when what was waited for stood there, when a tap was answered, what moved. */
export interface Seen {
  /** All in milliseconds from the start of the navigation; 0: not yet. */
  paint: number
  shown: number
  answered: number
  /** Sum of the layout shifts, as the browser scores them, and what moved. */
  shift: number
  moved: string[]
}

export interface Wanted {
  /** The element that must be there… */
  readonly selector: string
  /** …and say this; empty: anything. */
  readonly text: string
  /** Tapped from then on until `answer` is there; empty: nothing is. */
  readonly tap: string
  readonly answer: string
}

declare global {
  interface Window {
    benchSeen?: Seen
  }
}

/** The entry of a layout shift; no library types it. */
interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

export function probe(wanted: Wanted): void {
  if (location.protocol === 'about:') return
  const seen: Seen = { paint: 0, shown: 0, answered: 0, shift: 0, moved: [] }
  window.benchSeen = seen
  let tappedAt = Infinity
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') seen.paint = entry.startTime
    settleShown()
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      // The tap hides the figures, and the browser doesn't take a click of a script for a person's.
      if (entry.hadRecentInput || entry.startTime > tappedAt) continue
      seen.shift += entry.value
      for (const { node, previousRect, currentRect } of entry.sources) {
        const name =
          node instanceof Element ? `${node.tagName}.${node.getAttribute('class') ?? ''}` : (node?.nodeName ?? 'gone')
        seen.moved.push(
          `${name} ${[previousRect, currentRect].map((rect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(',')).join(' -> ')}`,
        )
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
  // After the frame that shows it.
  const atPaint = (done: (frame: number) => void) =>
    requestAnimationFrame((frame) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done(frame)
      channel.port2.postMessage(null)
    })
  // The browser itself says when its first frame was on the screen; of a later one, the page's own next task tells.
  let figures = { frame: 0, after: 0 }
  const settleShown = () => {
    if (seen.paint > 0 && figures.after > 0) seen.shown = figures.frame <= seen.paint ? seen.paint : figures.after
  }
  let isFound = false
  const look = () => {
    if (isFound) return
    const isThere = [...document.querySelectorAll(wanted.selector)].some(
      (element) => element.textContent.includes(wanted.text) && element.checkVisibility({ visibilityProperty: true }),
    )
    if (!isThere) return
    isFound = true
    observer.disconnect()
    atPaint((frame) => {
      figures = { frame, after: performance.now() }
      settleShown()
    })
    if (wanted.tap !== '') tapUntilAnswered()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  const tapUntilAnswered = () => {
    if (document.querySelector(wanted.answer) !== null)
      return atPaint(() => {
        seen.answered = performance.now()
      })
    const button = document.querySelector<HTMLElement>(wanted.tap)
    if (button !== null) tappedAt = Math.min(tappedAt, performance.now())
    button?.click()
    setTimeout(tapUntilAnswered, 16)
  }
}
