/** Keeps room to the right of the newest price for the ends of running orders. */
import type { IChartApi } from 'lightweight-charts'
import { intervalStart } from './chart-points.ts'
import { FUTURE_SHARE_MAX } from './opening-range.ts'

/** px behind the last end, so that its line does not stand on the edge. */
const BEHIND_PX = 4
/** The library draws no points nearer to one another than this, px. */
const SPACING_MIN = 0.5
const SAME_SPACING = 0.01
/** A view nearer to its place than this was not moved by the person. */
const FOLLOWED_POINTS = 1.5

/** How many points later than the newest one an end has its place. */
export function pointsUntil(endsAt: number, newest: number, intervalSeconds: number): number {
  return Math.max(0, intervalStart(endsAt, intervalSeconds) - newest) / (intervalSeconds * 1_000)
}

interface Fit {
  /** Until each end, in points. */
  readonly ends: readonly number[]
  /** How many points there are. */
  readonly count: number
  readonly widthPx: number
  /** The points' distance, px. */
  readonly spacing: number
}

/**
 * The points' distance and the room behind the newest one, in points, so that the farthest end that can be shown is in view: a far one draws
 * the points nearer together. An end that would need more than its share of the picture is left out.
 */
export function fitEnds({ ends, count, widthPx, spacing }: Fit): { readonly spacing: number; readonly room: number } {
  for (const points of ends.toSorted((one, other) => other - one)) {
    if (points === 0) break
    const fitting = Math.min(spacing, (widthPx * FUTURE_SHARE_MAX) / points)
    if (fitting >= SPACING_MIN && count * fitting >= widthPx * (1 - FUTURE_SHARE_MAX))
      return { spacing: fitting, room: points + BEHIND_PX / fitting }
  }
  return { spacing, room: 0 }
}

export interface EndRoom {
  /** @param ends until each end, in points @param count how many points there are */
  keep(ends: readonly number[], count: number): void
}

/** The view moves only while it stands where this module left it: a person who dragged or zoomed the chart keeps their view. */
export function createEndRoom(chart: IChartApi): EndRoom {
  const scale = chart.timeScale()
  let room = 0
  /** The points' distance before they were drawn nearer together, and after it. */
  let narrowed: { readonly from: number; readonly to: number } | null = null

  return {
    keep: (ends, count) => {
      if (ends.length === 0 && room === 0) return
      const { barSpacing: spacing } = scale.options()
      const fit = fitEnds({ ends, count, widthPx: scale.width(), spacing })
      if (Math.abs(scale.scrollPosition() - room) > FOLLOWED_POINTS) {
        if (fit.room > 0) return
        room = 0
        return scale.applyOptions({ fixRightEdge: true })
      }
      const before = narrowed !== null && Math.abs(spacing - narrowed.to) < SAME_SPACING ? narrowed.from : spacing
      const next = fit.room === 0 ? before : fit.spacing
      narrowed = next < before ? { from: before, to: next } : null
      room = fit.room
      scale.applyOptions({ fixRightEdge: room === 0, rightOffset: room })
      if (next === spacing) return
      const to = count - 1 + room
      scale.setVisibleLogicalRange({ from: to - scale.width() / next, to })
    },
  }
}
