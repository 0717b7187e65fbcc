/** The alert rules and the dashboard speak of figures that exist, and each alert has a page that says what to do. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { METRICS } from './names.ts'

const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
const dashboard = readFileSync('deploy/grafana/candor.json', 'utf8')
const running = readFileSync('docs/running.md', 'utf8')
const registry = new Registry()
collectDefaultMetrics({ register: registry })
const known = new Set<string>([...Object.keys(METRICS), ...registry.getMetricsAsArray().map(({ name }) => name)])

test.each([
  ['the alert rules', [...rules.matchAll(/^ +expr: '(.+)'$/gm)].map(([, text]) => text ?? '')],
  ['the dashboard', [...dashboard.matchAll(/"expr": "(.+)"/g)].map(([, text]) => text ?? '')],
])('%s use figures that the server shows', (_name, expressions) => {
  expect(expressions.length).toBeGreaterThan(9)
  const used = expressions.flatMap((text) => text.match(/\b(candor|nodejs|process)_[a-z0-9_]+/g) ?? [])
  expect(used.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')) && !known.has(name))).toEqual([])
})

test('each alert has its page, and each page its alert', () => {
  const pages = [...rules.matchAll(/runbook: (docs\/runbook\/[\w-]+\.md)/g)].map(([, page]) => page ?? '')
  expect(pages.length).toBe([...rules.matchAll(/- alert: /g)].length)
  expect(pages.filter((page) => !existsSync(page))).toEqual([])
  expect(
    readdirSync('docs/runbook')
      .map((file) => `docs/runbook/${file}`)
      .sort(),
  ).toEqual([...new Set(pages)].sort())
  for (const [, alert = ''] of rules.matchAll(/- alert: (\w+)/g))
    expect(
      pages.some((page) => readFileSync(page, 'utf8').includes(alert)),
      alert,
    ).toBe(true)
})

test('each figure stands in the page on running a platform', () => {
  expect(Object.keys(METRICS).filter((name) => !running.includes(`\`${name}\``))).toEqual([])
})
