/** The chosen rows of a table. A search may hide some: they stay chosen, and count for nothing while they are hidden. */

/** @param shown the keys of the rows that are in the table */
export function choiceOf(shown: readonly string[], chosen: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const count = shown.filter((key) => chosen.has(key)).length
  if (count === 0) return 'none'
  return count === shown.length ? 'all' : 'some'
}

/** @returns the chosen rows after all shown rows were chosen, or none of them where all of them were */
export function withAllTurned(shown: readonly string[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(chosen)
  const isAll = choiceOf(shown, chosen) === 'all'
  for (const key of shown) {
    if (isAll) next.delete(key)
    else next.add(key)
  }
  return next
}
