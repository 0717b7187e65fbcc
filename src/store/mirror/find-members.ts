/**
 * Members of one level, found by what is typed: the name as far as it is shown, or the whole name, whose hidden middle the
 * mask covers; or the beginning of the member's id. By ranges of two indexes, so that a team of any size answers alike.
 */
import { MASKED_ENDS, type TeamMember } from '../../../contract/rows/team.ts'
import type { Mirror } from './mirror.ts'

export type TeamLevel = 'teamLevel1' | 'teamLevel2' | 'teamLevel3'

export interface FoundMembers {
  readonly rows: readonly TeamMember[]
  readonly hasMore: boolean
}

/** Seed section 5: an account has 6 to 12 word characters. */
const NAME_LENGTHS = [6, 7, 8, 9, 10, 11, 12]
/** Fewer characters of an id would fit a good part of any team. */
const ID_LEAST = 4
const ID_PARTS = [8, 4, 4, 4, 12]
const AFTER_ASTERISK = '+'
const LAST = '\uffff'

/** @param query.text what was typed, at the beginning of a name or of an id; the rows come by name, shortest first */
export async function findMembers(
  mirror: Mirror,
  query: { level: TeamLevel; text: string; limit: number },
): Promise<FoundMembers> {
  const { level, text, limit } = query
  return mirror.transaction('r', mirror.rows, async () => {
    const found = new Map<string, TeamMember>()
    const take = async (index: string, [from, to]: Range): Promise<void> => {
      if (found.size > limit) return
      const rows = await mirror.rows
        .where(index)
        .between([level, from], [level, to], true, true)
        .limit(limit + 1)
        .toArray()
      // Documents were held against their schema when they came in.
      for (const row of rows) found.set(row.id, row.doc as unknown as TeamMember)
    }
    for (const range of nameRanges(text)) await take('[collection+doc.account]', range)
    const id = idStart(text)
    if (id !== null) await take('[collection+id]', startingWith(id))
    return { rows: [...found.values()].slice(0, limit), hasMore: found.size > limit }
  })
}

type Range = readonly [from: string, to: string]

/**
 * The ranges of masked names that a name beginning with `text` may have. A mask keeps the name's length and its ends; an
 * asterisk sorts before every character that a name may have, so that each length is a range of its own.
 */
export function nameRanges(text: string): readonly Range[] {
  const typed = text.trim().normalize('NFKC')
  if (!/^[\w*]+$/.test(typed)) return []
  const names = new Set([typed, typed.toLowerCase()])
  return [...names].flatMap((name) => rangesOf(name))
}

function rangesOf(name: string): readonly Range[] {
  const front = name.slice(0, MASKED_ENDS.start)
  if (name.length <= MASKED_ENDS.start) return [startingWith(front)]
  return NAME_LENGTHS.filter((length) => length >= name.length).map((length): Range => {
    const masked = front + '*'.repeat(length - MASKED_ENDS.start - MASKED_ENDS.end)
    // The typed characters that reach into the visible end of a name of this length.
    const end = name.slice(length - MASKED_ENDS.end)
    if (end === '') return [masked + AFTER_ASTERISK, masked + LAST]
    return end.length < MASKED_ENDS.end ? startingWith(masked + end) : [masked + end, masked + end]
  })
}

/** The beginning of an id, with its dashes: "#1a2b3c4d5e" → "1a2b3c4d-5e"; null where it can't be one. */
export function idStart(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').replaceAll('-', '').toLowerCase()
  if (digits.length < ID_LEAST || !/^[\da-f]{1,32}$/.test(digits)) return null
  const parts: string[] = []
  let at = 0
  for (const length of ID_PARTS) {
    if (at < digits.length) parts.push(digits.slice(at, at + length))
    at += length
  }
  return parts.join('-')
}

function startingWith(text: string): Range {
  return [text, text + LAST]
}
