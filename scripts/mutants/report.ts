import type { Equivalent } from './equivalents.ts'
import type { Mutant } from './mutation.ts'
import type { Tried } from './try-mutants.ts'

export interface Summary {
  readonly lines: readonly string[]
  /** Killed of all that are not equivalent, between 0 and 1. */
  readonly share: number
  readonly survivors: readonly Mutant[]
  /** Equivalents that no mutant is any more, and those that a test has killed. */
  readonly stale: readonly string[]
}

/** Whether an entry of the list of equivalents speaks of a mutant. */
export function isOf({ file, near, from, to }: Equivalent, mutant: Mutant): boolean {
  return (
    mutant.file === file &&
    mutant.original === from &&
    mutant.replacement === to &&
    (near === undefined || mutant.lineText.includes(near))
  )
}

/**
 * @param all every mutant there is, of a sample too: an entry without one is stale
 */
export function summarise({
  tried,
  all,
  equivalents,
}: {
  readonly tried: readonly Tried[]
  readonly all: readonly Mutant[]
  readonly equivalents: readonly Equivalent[]
}): Summary {
  const isEquivalent = (mutant: Mutant) => equivalents.some((entry) => isOf(entry, mutant))
  const files = [...new Set(tried.map(({ mutant }) => mutant.file))].sort()
  const rows = files.map((file) =>
    counted(
      file,
      tried.filter(({ mutant }) => mutant.file === file),
      isEquivalent,
    ),
  )
  const total = counted('all', tried, isEquivalent)
  const survivors = tried
    .filter(({ mutant, outcome }) => outcome.status === 'survived' && !isEquivalent(mutant))
    .map(({ mutant }) => mutant)
  const stale = equivalents.flatMap((entry) => {
    const name = `${entry.file}: ${entry.from} → ${entry.to}`
    if (!all.some((mutant) => isOf(entry, mutant))) return [`${name} (no such mutant)`]
    return tried.some(({ mutant, outcome }) => isOf(entry, mutant) && outcome.status === 'killed')
      ? [`${name} (a test kills it)`]
      : []
  })
  return {
    lines: tableOf([...rows, total]),
    share: shareOf(total),
    survivors: survivors.toSorted((one, other) => one.file.localeCompare(other.file) || one.start - other.start),
    stale,
  }
}

interface Row {
  readonly file: string
  readonly mutants: number
  readonly killed: number
  readonly timedOut: number
  readonly equivalent: number
}

function counted(file: string, tried: readonly Tried[], isEquivalent: (mutant: Mutant) => boolean): Row {
  const killed = tried.flatMap(({ outcome }) => (outcome.status === 'killed' ? [outcome.by] : []))
  const equivalent = tried.filter(({ mutant, outcome }) => outcome.status === 'survived' && isEquivalent(mutant)).length
  return {
    file,
    mutants: tried.length,
    killed: killed.length,
    timedOut: killed.filter((by) => by.startsWith('time-out')).length,
    equivalent,
  }
}

function shareOf({ mutants, killed, equivalent }: Row): number {
  return mutants === equivalent ? 1 : killed / (mutants - equivalent)
}

function tableOf(rows: readonly Row[]): readonly string[] {
  return [
    '| file | mutants | killed | of these by time-out | equivalent | survived | killed, % |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${[row.file, row.mutants, row.killed, row.timedOut, row.equivalent, row.mutants - row.killed - row.equivalent, (shareOf(row) * 100).toFixed(1)].join(' | ')} |`,
    ),
  ]
}

/** A survivor as a person reads it. */
export function describeMutant({ id, original, replacement, lineText }: Mutant): string {
  return `${id}\n    ${shown(original)} → ${shown(replacement)}\n    in: ${shown(lineText, 160)}`
}

function shown(text: string, length = 90): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > length ? `${line.slice(0, length)}…` : line
}
