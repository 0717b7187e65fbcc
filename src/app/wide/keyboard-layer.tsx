import { useEffect, useSyncExternalStore } from 'react'
import { KeyOverview } from './key-overview.tsx'
import { closeLayer, shownLayer, subscribeLayer } from './open-layers.ts'
import { Palette } from './palette.tsx'
import { watchKeys } from './watch-keys.ts'

/** Listens to the keys of a wide window and shows what two of them open. */
export function KeyboardLayer() {
  const layer = useSyncExternalStore(subscribeLayer, shownLayer)
  useEffect(watchKeys, [])
  useEffect(() => closeLayer, [])
  switch (layer) {
    case 'palette':
      return <Palette onClose={closeLayer} />
    case 'overview':
      return <KeyOverview onClose={closeLayer} />
    case null:
      return null
  }
}
