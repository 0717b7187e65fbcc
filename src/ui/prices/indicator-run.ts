/** Indicators of a row of points, one value for each. They describe the closing prices and volumes that they are given and know no others. */
import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals'
import type { ChartIndicator } from '../../../contract/chart-layout.ts'

/** The values of an indicator's lines at one point; null while there are too few points before it. */
export type IndicatorValues = readonly (number | null)[]

interface IndicatorRun {
  /** The next point. */
  add(point: IndicatorPoint): IndicatorValues
  /** The point that was added last has another close or volume now. */
  replace(point: IndicatorPoint): IndicatorValues
}

interface IndicatorPoint {
  readonly close: number
  /** Absent where nobody has said it. */
  readonly volume?: number | undefined
}

export function createRun(name: ChartIndicator): IndicatorRun {
  if (name === 'volume') {
    const read = ({ volume = null }: { readonly volume?: number | null | undefined }) => [volume]
    return { add: read, replace: read }
  }
  const read = readerOf(name)
  return { add: ({ close }) => read(close, false), replace: ({ close }) => read(close, true) }
}

function readerOf(name: Exclude<ChartIndicator, 'volume'>): (close: number, isAgain: boolean) => IndicatorValues {
  switch (name) {
    case 'average': {
      const averages = [new SMA(20), new SMA(50)]
      return (close, isAgain) => averages.map((average) => average.update(close, isAgain))
    }
    case 'bollinger': {
      const bands = new BollingerBands(20, 2)
      return (close, isAgain) => {
        const at = bands.update(close, isAgain)
        return [at?.upper ?? null, at?.lower ?? null]
      }
    }
    case 'rsi': {
      const strength = new RSI(14)
      return (close, isAgain) => [strength.update(close, isAgain)]
    }
    case 'macd': {
      const macd = new MACD(new EMA(12), new EMA(26), new EMA(9))
      return (close, isAgain) => {
        const at = macd.update(close, isAgain)
        return [at?.macd ?? null, at?.signal ?? null, at?.histogram ?? null]
      }
    }
  }
}
