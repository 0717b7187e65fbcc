/** Reads the texts that a chart writes on its canvases, with their places in the window. */
import type { Page } from 'playwright-core'

export interface ChartText {
  readonly text: string
  /** px from the window's upper left corner */
  readonly left: number
  readonly right: number
  readonly middle: number
}

declare global {
  interface Window {
    chartTexts?: Map<HTMLCanvasElement, ChartText[]>
  }
}

/** Must be called before the page is loaded. A canvas that is cleared has lost its texts. */
export async function keepChartTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = (window.chartTexts = new Map<HTMLCanvasElement, ChartText[]>())
    const context = CanvasRenderingContext2D.prototype
    const { fillText, clearRect, fillRect } = context
    context.clearRect = function clear(...rect) {
      kept.delete(this.canvas)
      clearRect.apply(this, rect)
    }
    context.fillRect = function fill(...rect) {
      if (this.globalCompositeOperation === 'copy') kept.delete(this.canvas)
      fillRect.apply(this, rect)
    }
    context.fillText = function write(text, x, y, ...rest) {
      const { left, top, width } = this.canvas.getBoundingClientRect()
      const scale = width / this.canvas.width
      const textWidth = this.measureText(text).width
      const from = { left: 0, start: 0, center: 0.5, right: 1, end: 1 }[this.textAlign]
      const at = this.getTransform().transformPoint({ x: x - from * textWidth, y })
      const start = left + at.x * scale
      const written = { text, left: start, right: start + textWidth, middle: top + at.y * scale }
      kept.set(this.canvas, [...(kept.get(this.canvas) ?? []), written])
      fillText.call(this, text, x, y, ...rest)
    }
  })
}

/** @returns the texts on the page's canvases at this moment */
export function chartTextsOf(page: Page): Promise<readonly ChartText[]> {
  return page.evaluate(() =>
    [...(window.chartTexts ?? [])].flatMap(([canvas, texts]) => (canvas.isConnected ? texts : [])),
  )
}
