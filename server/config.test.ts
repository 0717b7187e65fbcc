import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('with nothing set there is a configuration', () => {
  expect(readConfig({})).toMatchObject({ config: { PORT: 8080, DATA_DIR: './data', CURRENCY: 'USDT', BUSINESS_TIME_ZONE: 'Asia/Shanghai' } })
})

test('every fault is listed at once, each with what is expected', () => {
  const read = readConfig({ PORT: '99999', BUSINESS_TIME_ZONE: 'Mars/Olympus', CURRENCY: 'usd', DATABASE_URL: 'mysql://x' })
  expect('faults' in read && read.faults).toHaveLength(4)
  expect('faults' in read && read.faults[0]).toContain('PORT="99999": expected a port number')
})
