import { expect, test } from 'vitest'
import { townOf, townsByLetters } from './towns.ts'

const line = (name: string, others: string, people: number) =>
  `1\t${name}\t${name}\t${others}\t39.90751\t116.39723\tP\tPPLC\tCN\t\t22\t\t\t\t${people}\t\t49\tAsia/Shanghai\t2024-12-01`

test('a town has its names in Chinese, Japanese, Korean and Thai letters, whatever its size', () => {
  expect(townOf(line('Beijing', 'BJS,beijing,Пекин,ปักกิ่ง,北京,北京市,ペキン,베이징,بكين', 5_000))).toEqual({
    name: 'Beijing',
    otherNames: ['ปักกิ่ง', 'ペキン', '北京', '北京市', '베이징'],
    country: 'CN',
    population: 5_000,
    latitude: 39.9075,
    longitude: 116.3972,
  })
})

test('a large town has its names in other languages, once each; codes and transcriptions are none', () => {
  expect(townOf(line('Munich', "MUC,Minkhen,Munchen,München,Múnich,be'ijim", 1_260_391)).otherNames).toEqual([
    'München',
    'Minkhen',
  ])
  expect(townOf(line('Munich', 'München', 99_999)).otherNames).toEqual([])
})

test('a town is also known as it is typed without the keys for its letters', () => {
  expect(townOf(line('Köln', 'Cologne', 5_000).replace('Köln\tKöln', 'Köln\tKoeln')).otherNames).toEqual(['Koeln'])
})

test('a town is found by the letters of each of its names', () => {
  const found = townsByLetters([townOf(line('Munich', 'München,Monaco di Baviera,慕尼黑', 1_260_391))])
  const town = (other: string) => ['Munich', other, 'CN', 39.9075, 116.3972]
  expect(Object.fromEntries(found)).toEqual({
    mu: [town(''), town('München')],
    mo: [town('Monaco di Baviera')],
    _615: [town('慕尼黑')],
  })
})

test('a town of the United States has its state behind the country, one of another country has none', () => {
  const american = line('Hamburg', '', 9_576).replace('CN\t\t22', 'US\t\tNY')
  expect(townOf(american).country).toBe('US-NY')
  expect(townOf(line('Beijing', '', 5_000)).country).toBe('CN')
})
