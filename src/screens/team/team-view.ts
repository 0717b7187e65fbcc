/** The level and the search of the team's page. They stand in the address: a window that changes its layout loses nothing that was typed. */
import { TEAM_PAGE } from '../../paths.ts'

const LEVELS = ['1', '2', '3'] as const
export type Level = (typeof LEVELS)[number]

export interface TeamView {
  readonly level: Level
  /** How a member's name or id begins, as typed. */
  readonly search: string
}

/** Reads the address; level 1 where it names no other. */
export function viewOf(query: URLSearchParams): TeamView {
  return { level: LEVELS.find((level) => level === query.get('level')) ?? '1', search: query.get('name') ?? '' }
}

export function addressOf({ level, search }: TeamView): string {
  const query = new URLSearchParams({ level, ...(search === '' ? {} : { name: search }) })
  return `${TEAM_PAGE}?${query.toString()}`
}
