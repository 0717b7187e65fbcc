/** A mark in a chart for one of a person's own orders. */
export interface ChartMark {
  readonly kind: 'entry' | 'exit'
  readonly time: number
  readonly price: number
  readonly direction: 'up' | 'down'
  /** Its price stands as a level until it ends. */
  readonly isRunning: boolean
  /** When a running order ends, ms. */
  readonly endsAt?: number
  /** In words: when a running order ends, or the sum of one that ended. */
  readonly note?: string
  /** For an exit: the place where the order entered, and whether it was right. A line joins the two. */
  readonly entered?: { readonly time: number; readonly price: number; readonly tone: 'up' | 'down' | 'plain' }
}
