/** The scripts that run before any module, as the build makes them. */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { firstScript } from './first-scripts.ts'
import { readPageColours } from './page-colours.ts'

const PAGE = readPageColours()

/** The page's head after the theme's script has run with these choices on the device. */
async function headWith(kept: Readonly<Record<string, string>>) {
  const metas = (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    content: PAGE[scheme],
    dataset: {},
  }))
  const documentElement = { lang: 'zh-CN', dataset: {} }
  runInNewContext(await firstScript('theme'), {
    document: { documentElement, querySelectorAll: () => metas },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
  })
  return { ...documentElement, colours: metas.map(({ content }) => content) }
}

test('each is one classic script that asks for nothing else, of at most 1 KB', async () => {
  for (const name of ['theme', 'launch'] as const) {
    const code = await firstScript(name)
    expect(code).not.toMatch(/\b(import|export)\b|<\/script/)
    expect(code.length).toBeLessThan(1_024)
  }
})

test('a chosen theme stands in the root and in both colours of the bars', async () => {
  expect(await headWith({ 'candor.theme': '"dark"', 'candor.language': '"de-DE"' })).toEqual({
    lang: 'de-DE',
    dataset: { theme: 'dark' },
    colours: [PAGE.dark, PAGE.dark],
  })
  expect((await headWith({ 'candor.theme': '"light"' })).colours).toEqual([PAGE.light, PAGE.light])
})

test('without a choice, or with text that another program wrote, the defaults stand', async () => {
  const untouched = { lang: 'zh-CN', dataset: {}, colours: [PAGE.light, PAGE.dark] }
  expect(await headWith({})).toEqual(untouched)
  expect(await headWith({ 'candor.theme': '{', 'candor.language': '"no language"', 'candor.market': '7' })).toEqual(
    untouched,
  )
})
