import { type FoundMembers, type TeamLevel, findMembers } from '../store/mirror/find-members.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** The members of a level whose name or id begins with what was typed, live; undefined while they are looked for. */
export function useFoundMembers(
  level: TeamLevel,
  options: { readonly text: string; readonly limit: number },
): FoundMembers | undefined {
  const { text, limit } = options
  return useMirrorQuery('user', (mirror) => findMembers(mirror, { level, text, limit }), [level, text, limit])
}
