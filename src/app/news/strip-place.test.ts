import { expect, test } from 'vitest'
import {
  alertPage,
  ALERTS_PAGE,
  DEPOSIT_PAGE,
  INSIGHT_PAGE,
  LIMITS_PAGE,
  MESSAGES_PAGE,
  newAlertPage,
  orderPage,
  ordersPage,
  PASSWORD_PAGE,
  PRODUCTS_PAGE,
  productPage,
  SUPPORT_PAGE,
  WITHDRAW_PAGE,
} from '../../paths.ts'
import { stripPlace } from './strip-place.ts'

const placeOn = (address: string) => {
  const [path = '', search = ''] = address.split('?')
  return stripPlace({ path, search })
}

test('the strip stands over the tabs of a root page and at the end of a page that one reads', () => {
  expect([PRODUCTS_PAGE, MESSAGES_PAGE, ordersPage('closed'), orderPage('1')].map(placeOn)).toEqual([
    'tabs',
    'end',
    'end',
    'end',
  ])
})

test('the pages of insight, alerts and limits have the strip at their end, an open or a new alert has not', () => {
  expect([INSIGHT_PAGE, ALERTS_PAGE, LIMITS_PAGE].map(placeOn)).toEqual(['end', 'end', 'end'])
  expect([alertPage('1'), newAlertPage('btc-usdt')].map(placeOn)).toEqual([null, null])
})

test('no form, no conversation, no product and no list of positions has the strip', () => {
  const pages = [
    DEPOSIT_PAGE,
    WITHDRAW_PAGE,
    PASSWORD_PAGE,
    SUPPORT_PAGE,
    productPage('btc-usdt'),
    ordersPage('positions'),
  ]
  expect(pages.map(placeOn)).toEqual(pages.map(() => null))
})
