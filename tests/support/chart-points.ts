/** Reads point by point what a chart's canvases show. */
import type { Page } from 'playwright-core'

/** The colour of a token of the page, as it is now. */
export function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), token)
}

/** @returns how many points of the page's chart have just that colour */
export function chartPointsOf(page: Page, colour: string): Promise<number> {
  return page.evaluate((wanted) => {
    const one = new OffscreenCanvas(1, 1).getContext('2d')
    if (one === null) throw new Error('no canvas')
    one.fillStyle = wanted
    one.fillRect(0, 0, 1, 1)
    const points = (context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D) =>
      new Uint32Array(context.getImageData(0, 0, context.canvas.width, context.canvas.height).data.buffer)
    const [number] = points(one)
    return [...document.querySelectorAll<HTMLCanvasElement>('.price-chart canvas')].reduce((sum, canvas) => {
      const context = canvas.getContext('2d')
      if (context === null || canvas.width === 0) return sum
      return sum + points(context).reduce((count, point) => count + (point === number ? 1 : 0), 0)
    }, 0)
  }, colour)
}
