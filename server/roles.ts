/** The roles of one program: what a process of it does. All of them by default, so that one command is a whole platform. */

export const ROLES = ['web', 'stream', 'market', 'settle', 'jobs'] as const
export type Role = (typeof ROLES)[number]

/** Returns whether the text names at least one role, and nothing else, separated by commas. */
export function areRoles(list: string): boolean {
  return namesIn(list).every((name) => (ROLES as readonly string[]).includes(name))
}

/** Returns the roles that a checked list names. */
export function rolesIn(list: string): ReadonlySet<Role> {
  const names = new Set(namesIn(list))
  return new Set(ROLES.filter((role) => names.has(role)))
}

/** Returns whether a process of these roles is a whole platform. */
export function isWhole(roles: ReadonlySet<Role>): boolean {
  return ROLES.every((role) => roles.has(role))
}

function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim())
}
