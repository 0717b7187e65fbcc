import { expect, test } from 'vitest'
import { RecordingError, parseRecordedTrades } from './recorded-trades.ts'

function faultsOf(text: string): readonly string[] {
  try {
    parseRecordedTrades(text, 2)
  } catch (error) {
    if (error instanceof RecordingError) return error.faults
    throw error
  }
  return []
}

test('both formats give the same trades, those of one moment in the order of the file', () => {
  const csv =
    ',timestamp,id,type,side,price,amount,cost\r\n0,1000,1,,buy,1666.8,26.062,1\r\n1,1000,2,,sell,1666.79,0.152,1\r\n'
  const json = '[[1000,"1",null,"buy",1666.8,26.062,1],[1000,"2",null,"sell",1666.79,0.152,1]]'
  expect(parseRecordedTrades(csv, 2)).toEqual([
    { time: 1_000, price: 166_680, volumeMicro: 26_062_000n },
    { time: 1_000, price: 166_679, volumeMicro: 152_000n },
  ])
  expect(parseRecordedTrades(json, 2)).toEqual(parseRecordedTrades(csv, 2))
})

test('a price has the steps of its product, the nearest one', () => {
  expect(parseRecordedTrades('[[1,"",null,"",0.00141342,1]]', 8)[0]?.price).toBe(141_342)
  expect(parseRecordedTrades('[[1,"",null,"",10.006,1]]', 2)[0]?.price).toBe(1_001)
})

test('every fault is listed with its place', () => {
  expect(faultsOf('timestamp,price,amount\n2,1,1\n1,1,1\nx,0,-1\n3,,1')).toEqual([
    'line 3: is older than the trade before it',
    'line 4: the time is not whole milliseconds',
    'line 4: the price is not above zero in steps of 2 decimals',
    'line 4: the amount is not a number that can be counted',
    'line 5: the price is not above zero in steps of 2 decimals',
  ])
  expect(faultsOf('time,price\n1,1')).toEqual(['the header names no timestamp, amount'])
  expect(faultsOf('[]')).toEqual(['there are no trades'])
  expect(faultsOf('[{"time":1}]')).toHaveLength(3)
  expect(faultsOf('[1,')).toHaveLength(1)
})
