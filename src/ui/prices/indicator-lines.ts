import type { ChartIndicator } from '../../../contract/chart-layout.ts'

interface IndicatorLine {
  /** The name that traders of every language use, and the length or the side that tells two lines apart. */
  readonly name: string
  readonly mark: string
  /** Lines are told apart by their form; their colour only helps. */
  readonly form: 'solid' | 'dashed' | 'dotted' | 'bars'
  readonly colour: 'ink' | 'inkQuiet' | 'line'
}

interface IndicatorPicture {
  /** The picture of the prices, or one of its own under it. */
  readonly pane: 'prices' | 'own'
  /** The way its values are written: as prices, as differences of prices, as a number from 0 to 100, or as an amount that was traded. */
  readonly unit: 'price' | 'difference' | 'share' | 'amount'
  /** Levels that its readers look at. */
  readonly levels: readonly number[]
  readonly lines: readonly IndicatorLine[]
}

/** In the order of the values that indicator-run.ts gives. */
export const INDICATORS: Readonly<Record<ChartIndicator, IndicatorPicture>> = {
  volume: {
    pane: 'own',
    unit: 'amount',
    levels: [],
    lines: [{ name: 'VOL', mark: '', form: 'bars', colour: 'inkQuiet' }],
  },
  average: {
    pane: 'prices',
    unit: 'price',
    levels: [],
    lines: [
      { name: 'MA', mark: '20', form: 'solid', colour: 'ink' },
      { name: 'MA', mark: '50', form: 'dashed', colour: 'inkQuiet' },
    ],
  },
  bollinger: {
    pane: 'prices',
    unit: 'price',
    levels: [],
    lines: [
      { name: 'BOLL', mark: '+', form: 'dotted', colour: 'line' },
      { name: 'BOLL', mark: '−', form: 'dotted', colour: 'line' },
    ],
  },
  rsi: {
    pane: 'own',
    unit: 'share',
    levels: [30, 70],
    lines: [{ name: 'RSI', mark: '14', form: 'solid', colour: 'line' }],
  },
  macd: {
    pane: 'own',
    unit: 'difference',
    levels: [0],
    lines: [
      { name: 'MACD', mark: '', form: 'solid', colour: 'line' },
      { name: 'EMA', mark: '9', form: 'dashed', colour: 'ink' },
      { name: '±', mark: '', form: 'bars', colour: 'inkQuiet' },
    ],
  },
}
