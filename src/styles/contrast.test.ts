/** The chosen or selected one of several can be told without our fills: in forced colours the browser takes them away. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = new URL('./', import.meta.url)
const FORCED = '@media (forced-colors: active) {'
/** These have a mark of their own beside their words. */
const TICKED = ['.choice']

const styles = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
const forced = styles.map((css) => css.split(FORCED).slice(1).map(blockOf).join('')).join('')
const plain = styles
  .map((css) => {
    const [before = '', ...rest] = css.split(FORCED)
    return before + rest.map((part) => part.slice(blockOf(part).length)).join('')
  })
  .join('')

/** Takes the text up to the end of a media query that has just begun. */
function blockOf(css: string): string {
  const end = css.indexOf('\n}')
  return end < 0 ? css : css.slice(0, end)
}

test('each state that a fill shows has a look of its own in forced colours', () => {
  const rules = [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  const chosen = rules
    // An outline stays.
    .filter(([, , body = '']) => !body.includes('outline:'))
    .flatMap(([, selector = '']) => [
      ...selector.matchAll(/\.[\w-]+(?=\[aria-(?:current|selected='true'|checked='true'))|\.[\w-]+__chosen/g),
    ])
    .map(([name]) => name)
  expect(chosen.length).toBeGreaterThan(10)
  const isForced = (name: string) => new RegExp(`\\${name}(?![\\w-])`).test(forced)
  expect(chosen.filter((name) => !isForced(name) && !TICKED.includes(name))).toEqual([])
})
