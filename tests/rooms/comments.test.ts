/** Comments are plain English, as far as a program can see it (CONTRIBUTING.md, "How the code reads"). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = globSync('{contract,src,sw,server,desk,scripts,packages,bench,gallery,tests}/**/*.{ts,tsx,mjs}').filter(
  (file) => !/node_modules|\/dist\//.test(file),
)
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')

/** A sentence that begins so hides its subject: nobody can tell who does what. */
const HIDES_ITS_SUBJECT = String.raw`(?:Of|Who|Whoever|Whose|Whatever|Which|What|So (?:many|much|long|far))\b`
const MARK = /^(?:\/\*\*|\*|\/\/)\s*/
const COMMENT = /^\s*(?:\/\*\*|\*(?!\/)|\/\/).*|(?<=\s)\/\/ .*/

/** The sentences of a line's comment that begin within it: the first one only where the line before has ended its own. */
function hidesASubject(line: string, before: string): boolean {
  const comment = COMMENT.exec(line)?.[0].trim()
  if (comment === undefined) return false
  const text = comment.replace(MARK, '')
  const goesOn = /^\s*(?:\/\*\*|\*|\/\/)\s*\S/.test(before) && !/[.:;!?]\s*$/.test(before) && !comment.startsWith('/**')
  return (
    new RegExp(`[.:;!?]\\s+${HIDES_ITS_SUBJECT}`).test(text) ||
    (!goesOn && new RegExp(`^${HIDES_ITS_SUBJECT}`).test(text))
  )
}

test('no sentence of a comment begins with a word that hides its subject', () => {
  const found = FILES.flatMap((file) =>
    linesOf(file).flatMap((line, index, lines) =>
      hidesASubject(line, lines[index - 1] ?? '') ? [`${file}:${index + 1} ${line.trim()}`] : [],
    ),
  )
  expect(FILES.length).toBeGreaterThan(400)
  expect(found, 'say who does what: subject, verb, object').toEqual([])
})

/** Commands are the acts of a person, components are what they see. */
const PURPOSE = [
  { files: 'src/commands/*.ts', named: /^export (?:async )?function\*? (\w+)/ },
  { files: '{src/{ui,screens,app},desk}/**/*.tsx', named: /^export function ([A-Z]\w*)/ },
]

test('every command and every component says in a line what it is for', () => {
  const missing = PURPOSE.flatMap(({ files, named }) =>
    globSync(files)
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) =>
        linesOf(file).flatMap((line, index, lines) => {
          const name = named.exec(line)?.[1]
          return name === undefined || /\*\/$/.test(lines[index - 1] ?? '') ? [] : [`${file}: ${name}`]
        }),
      ),
  )
  expect(missing).toEqual([])
})
