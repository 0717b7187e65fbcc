/** Recordings of trades in the forms that exchanges' clients write, made the same each time. */
import { gzipSync } from 'node:zlib'

const BEGUN = 1_675_329_600_000

/** Returns draws of whole numbers below the one that is asked for. */
function drawing(): (below: number) => number {
  let state = 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Returns CSV of moments with several trades, steady minutes, and silences of up to 12 seconds, as real ones have them. */
export function silentTrades(lengthMs: number): string {
  const lines = ['timestamp,price,amount']
  const draw = drawing()
  let time = BEGUN
  while (time < BEGUN + lengthMs) {
    for (let same = draw(4); same >= 0; same -= 1) lines.push(`${time},${(1_666 + draw(4) / 100).toFixed(2)},0.5`)
    time += draw(30) === 0 ? 3_000 + draw(9_000) : draw(900)
  }
  return lines.join('\n')
}

/** Returns CSV of a busy market, with every column that an exchange's client writes: up to four trades in one moment, and less than a second between two. */
export function busyTrades(lengthMs: number): string {
  const lines = [',timestamp,id,type,side,price,amount,cost,date']
  const draw = drawing()
  let cents = 166_680
  for (let [time, isOver] = [BEGUN, false]; !isOver; time += 1 + draw(900)) {
    isOver = time >= BEGUN + lengthMs
    const isBuy = draw(2) === 0
    const date = new Date(time).toISOString().replace('T', ' ').replace('Z', '000+00:00')
    for (let same = draw(4); same >= 0; same -= 1) {
      cents += isBuy ? draw(3) : -draw(3)
      const [price, amount] = [cents / 100, (1 + draw(5_000)) / 1_000]
      const row = [lines.length - 1, time, 1_206_419_187 + lines.length, '', isBuy ? 'buy' : 'sell', price, amount]
      lines.push([...row, price * amount, date].join(','))
    }
  }
  return lines.join('\n')
}

/** Returns gzipped JSON of a quiet market, as an exchange's client writes it: a few trades in one moment, then up to 40 seconds of nothing. */
export function quietTrades(lengthMs: number): Buffer {
  const rows: (string | number | null)[][] = []
  const draw = drawing()
  let steps = 141_342
  for (let [time, isOver] = [BEGUN, false]; !isOver; time += 4_000 + draw(36_000)) {
    isOver = time >= BEGUN + lengthMs
    for (let same = draw(4); same >= 0; same -= 1) {
      steps += draw(200) - 100
      const [price, amount] = [steps / 1e8, 1 + draw(600)]
      rows.push([
        time,
        `${13_519_807 + rows.length}`,
        null,
        draw(2) === 0 ? 'buy' : 'sell',
        price,
        amount,
        price * amount,
      ])
    }
  }
  return gzipSync(JSON.stringify(rows))
}
