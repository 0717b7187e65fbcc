/** This room holds sheets and dialogs. It may not read data or run a command. */
/**
 * Makes each layer over a page (a sheet, a dialog) a step of the browser's history: back closes the topmost one, and not the
 * page. Such an entry has the page's own address and state, and `layer` besides: the number of layers over the page there. An
 * entry whose layer is not open (it was closed by its button, left by a link, or the page was loaded anew) is passed over.
 */
interface Layer {
  /** Names the page's history entry: see src/app/address/hash-location.ts. */
  readonly entry: unknown
  readonly close: () => void
}

/** The lowest first. */
let open: readonly Layer[] = []
/** We have asked the browser to go back, and it has not come there yet. */
let isOnTheWay = false
let waiting: readonly (() => void)[] = []

window.addEventListener('popstate', arrive)
settle()

/**
 * A layer was opened over the page.
 * @param close is asked when the person goes back
 * @returns what to call when it is gone, by whatever way
 */
export function openLayer(close: () => void): () => void {
  const layer: Layer = { entry: stateHere().entry, close }
  open = [...open, layer]
  queueMicrotask(settle)
  return () => {
    open = open.filter((other) => other !== layer)
    // A layer that is closed while another opens in the same moment hands its entry on.
    queueMicrotask(settle)
  }
}

export function isLayerOpen(): boolean {
  return open.length > 0
}

/** Moves in the history from the page itself: first the entries of what lies over it are left. */
export function fromThePage(move: () => void): void {
  if (!isOnTheWay && layersHere() === 0) return move()
  waiting = [...waiting, move]
  if (!isOnTheWay) goBack(layersHere())
}

function arrive(): void {
  const wasOurs = isOnTheWay
  isOnTheWay = false
  // The person went back: the topmost layer closes first.
  if (!wasOurs) for (const layer of openHere().slice(layersHere()).reverse()) layer.close()
  const moves = waiting
  waiting = []
  for (const move of moves) move()
  // By then the layer that was asked to close has closed, or has refused.
  setTimeout(settle, 0)
}

/** Brings the history to one entry for each layer that is open over this page. */
function settle(): void {
  if (isOnTheWay) return
  const [wanted, there] = [openHere().length, layersHere()]
  if (there > wanted) return goBack(there - wanted)
  for (let layer = there + 1; layer <= wanted; layer += 1) history.pushState({ ...stateHere(), layer }, '')
}

function goBack(steps: number): void {
  isOnTheWay = true
  history.go(-steps)
}

function openHere(): readonly Layer[] {
  const { entry } = stateHere()
  return open.filter((layer) => layer.entry === entry)
}

function layersHere(): number {
  const { layer } = stateHere()
  return typeof layer === 'number' ? layer : 0
}

function stateHere(): { readonly entry?: unknown; readonly layer?: unknown } {
  // Another program may have written the state; only the fields of an object are read.
  return (history.state ?? {}) as { entry?: unknown; layer?: unknown }
}
