/** Colours of rising and falling can be read: every palette, in light and dark, on every surface that it stands on. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const CSS = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
/** WCAG 2.2, level AA, for text of any size. */
const RATIO_MIN = 4.5

const themes = {
  light: blockOf(':root {'),
  dark: blockOf(":root[data-theme='dark'] {"),
  'dark by the system': blockOf(":root:not([data-theme='light']) {"),
}

const pairs = (hue: string) => [
  ...['surface', 'bg', 'surface-2', `hue-${hue}-soft`].map((ground) => [`hue-${hue}`, ground] as const),
  ...['solid', 'press'].map((fill) => ['on-solid', `hue-${hue}-${fill}`] as const),
]

test.each(Object.entries(themes))('colours of rising and falling have a contrast of AA: %s', (_name, tokens) => {
  const low = ['green', 'red', 'blue', 'orange']
    .flatMap(pairs)
    .map(([ink, ground]) => `${ink} on ${ground}: ${contrast(tokens(ink), tokens(ground)).toFixed(2)}`)
    .filter((found) => Number(found.split(': ')[1]) < RATIO_MIN)
  expect(low).toEqual([])
})

test('both dark themes have the same colours', () => {
  const names = [...CSS.matchAll(/--(hue-[\w-]+):/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThanOrEqual(48)
  for (const name of names) expect(themes['dark by the system'](name)).toBe(themes.dark(name))
})

/** The colours of one block, by name; a token that the block leaves out is an error. */
function blockOf(selector: string): (name: string) => string {
  const from = CSS.indexOf(selector)
  if (from < 0) throw new Error(`tokens.css has no ${selector}`)
  const block = CSS.slice(from, CSS.indexOf('\n}', from))
  const valueOf = (name: string) => new RegExp(`^ *--${name}: ([^;]+);`, 'm').exec(block)?.[1]
  return (name) => {
    const value = valueOf(name) ?? ''
    const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    // A colour that both themes name stands in the first block.
    const colour = other === undefined ? value : new RegExp(`--${other}: (#[0-9a-f]{6});`).exec(CSS)?.[1]
    if (colour === undefined || !/^#[0-9a-f]{6}$/.test(colour)) throw new Error(`${selector} has no colour --${name}`)
    return colour
  }
}

function contrast(ink: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(ink), luminance(ground)].sort((left, right) => right - left)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
