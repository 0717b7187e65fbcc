import { expect, test } from 'vitest'
import { addressOf, viewOf } from './team-view.ts'

const read = (address: string) => viewOf(new URLSearchParams(address.split('?')[1]))

test('the level and the typed name stand in the address and are read from it', () => {
  for (const view of [
    { level: '1', search: '' },
    { level: '3', search: '#1a2b & c' },
  ] as const)
    expect(read(addressOf(view))).toEqual(view)
})

test('an address without a level, or with one that does not exist, is level 1', () => {
  expect(read('/pages/team/index')).toEqual({ level: '1', search: '' })
  expect(read('/pages/team/index?level=4&name=ab')).toEqual({ level: '1', search: 'ab' })
})
