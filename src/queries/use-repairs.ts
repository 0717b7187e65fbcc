import type { Repair } from '../store/mirror/mirror-records.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** Faults of the mirrors that were put right, newest first, no more than `limit`. Undefined while loading. */
export function useRepairs(limit: number): readonly Repair[] | undefined {
  const read = { own: useNewest('user', limit), everybodys: useNewest('public', limit) }
  if (!read.own || !read.everybodys) return undefined
  return [...read.own, ...read.everybodys].sort((left, right) => right.at - left.at).slice(0, limit)
}

function useNewest(feed: 'user' | 'public', limit: number): readonly Repair[] | undefined {
  return useMirrorQuery(feed, (mirror) => mirror.incidents.orderBy('number').reverse().limit(limit).toArray(), [limit])
}
