/** The keyboard's layer that lies over the page, if any. It is shared without props, since the strip and the keys stand apart. */
export type Layer = 'palette' | 'overview' | null

let shown: Layer = null
const listeners = new Set<() => void>()

export const openPalette = () => show('palette')
export const openOverview = () => show('overview')
export const closeLayer = () => show(null)

export function shownLayer(): Layer {
  return shown
}

export function subscribeLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(layer: Layer): void {
  shown = layer
  for (const listener of listeners) listener()
}
