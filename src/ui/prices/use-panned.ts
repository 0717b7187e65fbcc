import { useEffect, useState } from 'react'
import type { Drawing } from './drawing.ts'

/** The newest point is out of view by so many points. */
const BEHIND_POINTS = 1

/** Whether the chart was dragged into the past, so that the newest price is out of view, and the way back to it. */
export function usePanned(drawing: Drawing, isDue: boolean): { isPanned: boolean; goBack(): void } {
  const [isPanned, setPanned] = useState(false)
  useEffect(() => {
    const on = drawing.drawn()
    if (!isDue || on === null) return
    const scale = on.chart.timeScale()
    const look = () => setPanned(scale.scrollPosition() < -BEHIND_POINTS)
    scale.subscribeVisibleLogicalRangeChange(look)
    return () => scale.unsubscribeVisibleLogicalRangeChange(look)
  }, [drawing, isDue])
  return {
    isPanned,
    // At once: the library's own movement leaves out its last step, and from far away the newest point stayed out of view.
    goBack: () => {
      const scale = drawing.drawn()?.chart.timeScale()
      // With the room that the ends of running orders take.
      scale?.scrollToPosition(Math.max(BEHIND_POINTS, scale.options().rightOffset), false)
    },
  }
}
