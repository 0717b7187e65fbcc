/** The words of the table of rooms (table.ts): how a rule is written, and the names that several rules use. */
export interface RoomRule {
  readonly from: string
  readonly rooms: readonly string[]
  /** npm packages, by name or by a scope that ends in a slash. */
  readonly packages?: readonly string[]
  /** Whether Node's own modules may be imported. */
  readonly node?: true
}

export const contract = '^contract/'
export const server = (...rooms: string[]) => rooms.map((room) => `^server/${room}/`)
/** The addresses of the app's pages. */
export const paths = '^src/(first-)?paths\\.ts$'
export const query = ['kysely']
/** Code that reads from the device, or from an operator's file, parses it like anything else that comes from outside. */
export const schema = ['zod']

/**
 * A room with rooms in it, lowest first. Each may import the ones that are named beside it, and what the whole room may import.
 * No inner room reaches itself by the others.
 */
export function within(
  room: string,
  inner: Readonly<Record<string, string>>,
  rule: Omit<RoomRule, 'from'>,
): RoomRule[] {
  return Object.entries(inner).map(([name, lower]) => ({
    ...rule,
    from: `^${room}/${name}/`,
    rooms: [
      ...rule.rooms,
      ...[name, ...lower.split(' ').filter((other) => other !== '')].map((other) => `^${room}/${other}/`),
    ],
  }))
}
