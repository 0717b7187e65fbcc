import { useEffect, useState } from 'react'
import type { OrdersOf } from './draw-orders.ts'
import type { Drawing } from './drawing.ts'

type Drawer = typeof import('./draw-orders.ts')
/** Beside the chart, which stands there before: a person without orders of the product never waits for it. */
const loadDrawer = (): Promise<Drawer> => import('./draw-orders.ts')

interface MarksOf extends OrdersOf {
  /** The start of the newest point, ms. */
  readonly newest: number
  /** The step of drawing at which they come. */
  readonly isDue: boolean
}

/** Draws a person's own orders: entries and exits, the lines between them, the winning side, the level and the end of a running one. */
export function useDrawnMarks(drawing: Drawing, { marks, intervalSeconds, priceScale, newest, isDue }: MarksOf): void {
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const isWanted = isDue && drawer === null && marks.length > 0

  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    // A file that was lost on its way is asked for once more. Without it the chart stands there with no marks.
    loadDrawer()
      .catch(loadDrawer)
      .then(
        (loaded) => {
          if (isCurrent) setDrawer(loaded)
        },
        () => undefined,
      )
    return () => void (isCurrent = false)
  }, [isWanted, marks])

  useEffect(
    () => drawer?.drawOrders(drawing, { marks, intervalSeconds, priceScale }),
    [drawer, drawing, marks, intervalSeconds, priceScale],
  )

  useEffect(
    () => drawer?.keepEndsInView(drawing, { marks, intervalSeconds, newest }),
    [drawer, drawing, marks, intervalSeconds, newest],
  )
}
