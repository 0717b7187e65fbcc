import { readFileSync } from 'node:fs'
import type { Mutant } from './mutation.ts'
import { mutationsOf } from './mutations-of.ts'

/** All mutants of a file, in the order of its lines. */
export function mutantsOf(file: string, text: string = readFileSync(file, 'utf8')): readonly Mutant[] {
  const lines = text.split('\n')
  const seen = new Map<string, number>()
  return mutationsOf(text, file)
    .toSorted((one, other) => one.start - other.start)
    .map((mutation) => {
      const line = text.slice(0, mutation.start).split('\n').length
      const name = `${file}:${line}:${mutation.kind}`
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return {
        ...mutation,
        id: count === 1 ? name : `${name}#${count}`,
        file,
        line,
        original: text.slice(mutation.start, mutation.end),
        lineText: (lines[line - 1] ?? '').trim(),
      }
    })
}
