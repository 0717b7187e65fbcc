/** The variable that says how the tables of people lie in the database. */
import * as z from 'zod/mini'
import { variable } from './config-variable.ts'

const ENGINES = ['postgres', 'partitioned', 'citus'] as const
export type DatabaseEngine = (typeof ENGINES)[number]

export const databaseEngine = variable(
  z._default(z.enum(ENGINES), 'postgres'),
  'postgres or partitioned',
  '`partitioned` divides tables of people into 32 parts by person, in a new database of your own: a step towards several machines, and slower on one. `citus` is refused until several machines can be used ([ADR 83](docs/adr/0083-tables-of-people-are-divided-by-person.md))',
)
