import type { TabId } from '../routes/first-routes.ts'

const PAGES: readonly (readonly [TabId, RegExp])[] = [
  ['home', /^\/pages\/(index|aboutUs|yinsi)\//],
  ['products', /^\/pages\/(product|Detail|fairness)\//],
  ['fund', /^\/pages\/(money|money-record|transfer|Particulars)\//],
  ['service', /^\/pages\/login\/zxkf$/],
  [
    'me',
    /^\/pages\/(set|account|order|insight|alert|withdraw-list|withdraw-money|recharge|verify|message|password|team)\//,
  ],
]

/** The tab that a page belongs to; undefined for one that stands before or beside them. */
export function tabOf(path: string): TabId | undefined {
  return PAGES.find(([, pages]) => pages.test(path))?.[0]
}
