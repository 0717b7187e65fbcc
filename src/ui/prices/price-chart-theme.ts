import { ColorType, LineStyle, type ChartOptions, type DeepPartial } from 'lightweight-charts'

/** The chart's colours from the page's tokens. A canvas knows no CSS variables, so they are read here, and again on a change. */
export interface ChartColours {
  readonly line: string
  readonly fill: string
  readonly grid: string
  readonly ink: string
  readonly inkSoft: string
  readonly inkQuiet: string
  readonly surface: string
  readonly up: string
  readonly down: string
  readonly font: string
  readonly fontSizePx: number
}

export function readChartColours(element: HTMLElement): ChartColours {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return {
    line: token('--chart-line'),
    fill: token('--chart-fill'),
    grid: token('--chart-grid'),
    ink: token('--ink'),
    inkSoft: token('--ink-2'),
    inkQuiet: token('--ink-3'),
    surface: token('--surface'),
    up: token('--up'),
    down: token('--down'),
    font: style.fontFamily,
    fontSizePx: Math.round(rootPx * 0.75),
  }
}

/** Calls back when the theme, the market habit or the system preference changes; returns how to stop. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-market', 'lang'],
  })
  // Each has tokens of its own (tokens.css, contrast.css).
  const preferences = [
    matchMedia('(prefers-color-scheme: dark)'),
    matchMedia('(prefers-contrast: more)'),
    matchMedia('(forced-colors: active)'),
  ]
  for (const preference of preferences) preference.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    for (const preference of preferences) preference.removeEventListener('change', onChange)
  }
}

/** Hands on the chart's colours, now and after each change of them; returns how to stop. */
export function followColours(element: HTMLElement, onColours: (colours: ChartColours) => void): () => void {
  const tell = () => onColours(readChartColours(element))
  tell()
  return watchTheme(tell)
}

/** The room over and under the prices, in parts of the picture's height. */
const PRICE_MARGINS = { top: 0.1, bottom: 0.08 } as const

/** @param isWheeled whether the wheel is the chart's: where the page around it does not scroll */
export function chartOptions(colours: ChartColours, isWheeled: boolean): DeepPartial<ChartOptions> {
  return {
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colours.inkQuiet,
      fontFamily: colours.font,
      fontSize: colours.fontSizePx,
      // Its logo brings a style element of its own, which the page's policy refuses; the credit stands under the chart in words.
      attributionLogo: false,
      panes: { separatorColor: colours.grid, separatorHoverColor: colours.grid, enableResize: false },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.grid } },
    rightPriceScale: { borderVisible: false, scaleMargins: PRICE_MARGINS, entireTextOnly: true },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      fixLeftEdge: true,
      // A label at an edge is moved into the picture only where the edge is fixed.
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
    },
    crosshair: {
      vertLine: { color: colours.inkQuiet, labelBackgroundColor: colours.ink, style: LineStyle.Dashed },
      horzLine: { color: colours.inkQuiet, labelBackgroundColor: colours.ink, style: LineStyle.Dashed },
    },
    // The page scrolls by touch over the chart; only sideways drags are the chart's.
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: {
      mouseWheel: isWheeled,
      axisPressedMouseMove: false,
      // The library would show another part of the time than the chart's own double click (use-drawn-chart.ts).
      axisDoubleClickReset: { time: false, price: true },
    },
  }
}

export function lineOptions({ line, fill, ink }: ChartColours) {
  return {
    lineWidth: 2,
    priceLineStyle: LineStyle.Dashed,
    priceLineColor: ink,
    lineColor: line,
    topColor: fill,
    bottomColor: fill,
    crosshairMarkerBackgroundColor: line,
  } as const
}

/** A rising candle is hollow, a falling one full: their form tells them apart without their colour. */
export function candleOptions({ up, down, ink }: ChartColours) {
  return {
    priceLineStyle: LineStyle.Dashed,
    priceLineColor: ink,
    upColor: 'transparent',
    borderUpColor: up,
    wickUpColor: up,
    downColor: down,
    borderDownColor: down,
    wickDownColor: down,
  } as const
}
