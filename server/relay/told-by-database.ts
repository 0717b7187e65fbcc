import { isWhole, type Role } from '../roles.ts'
import type { Channel } from './relay.ts'

/**
 * The channels that a process tells by the database where there is no Redis. A whole platform in one process tree moves many feeds a second and has
 * nobody to tell them to; another one beside it, as in a rolling restart, looks at the heads.
 */
export function toldByDatabase(roles: ReadonlySet<Role>): readonly Channel[] {
  return isWhole(roles) ? ['beats', 'ended', 'presence'] : ['beats', 'moves', 'ended', 'presence']
}
