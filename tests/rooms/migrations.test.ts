/** A migration may lock no table that is large by then, so that nobody who reads or writes it has to wait. It may lock tables that it makes itself. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Migrations } from '../../server/database/migrate.ts'
import { migrations } from '../../server/migrations.ts'

/** Up to here they ran before there were large tables. Never move it: a migration that is refused takes another way. */
const BEFORE = '0236'

/** The statements of a migration, without the bodies of functions, each in one line. */
async function statementsOf(up: Migrations[string]['up']): Promise<string[]> {
  const texts: string[] = []
  const database = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void texts.push(query.sql),
  })
  await up(database)
  return texts
    .flatMap((text) =>
      text
        .replaceAll(/\$\$[^]*?\$\$/g, 'a body')
        .replaceAll(/--[^\n]*/g, '')
        .split(';'),
    )
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

const MADE = /^create (?:unlogged )?table (?:if not exists )?"?(\w+)/i
const CHANGED =
  /^(?:alter table (?:only )?|create (?:unique )?index (?:concurrently )?\S+ on (?:only )?|drop table (?:if exists )?)"?(\w+)/i
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^create (unique )?index /i, 'an index is built concurrently, as a later step'],
  [
    /\badd (constraint \S+ )?(unique|primary key|exclude)\b(?!.*using index)/i,
    'a key is made of an index that was built concurrently',
  ],
  [
    /\badd (constraint \S+ )?(check|foreign key)\b(?!.*not valid)/i,
    'a constraint is added NOT VALID and validated by a later step',
  ],
  [
    /\badd column\b.*\b(check|references|unique|primary key)\b/i,
    'a column comes without its constraint, which is added NOT VALID',
  ],
  [/\badd column\b.*\bgenerated\b/i, 'a generated column writes the whole table anew'],
  [/\badd column\b(?!.*\bdefault\b).*\bnot null\b/i, 'a column that is never null needs a default'],
  [/\balter (column )?\S+ (set data )?type\b/i, 'another type writes the whole table anew'],
  [
    /\balter (column )?\S+ set not null\b/i,
    'a check NOT VALID, validated later, says the same without a look at all rows',
  ],
  [/\bvalidate constraint\b/i, 'a constraint is validated by a later step'],
  [
    /\b(drop column|rename)\b|^drop table\b/i,
    'the version before this one still uses it: take it away with the next version, and say so here',
  ],
  [/\b(vacuum full|cluster|reindex (?!.*concurrently))\b/i, 'it holds the table'],
]

function faultsOf(statements: readonly string[]): string[] {
  const made = new Set(statements.flatMap((text) => MADE.exec(text)?.[1] ?? []))
  return statements.flatMap((text) => {
    const table = CHANGED.exec(text)?.[1]
    if (table === undefined || made.has(table)) return []
    return RULES.filter(([pattern]) => pattern.test(text)).map(([, reason]) => `${table}: ${reason}`)
  })
}

/** Outside of a transaction, where each must be able to run again. */
const LATER =
  /^(create (unique )?index concurrently \w+ on |drop index concurrently if exists \w+$|alter table \w+ validate constraint \w+$|alter table (\w+) drop constraint \w+(, add constraint \w+ primary key using index \w+)?$|alter table \w+ add constraint \w+ foreign key \([\w, ]+\) references \w+ \([\w, ]+\) not valid$|insert into \w+ \([\w, ]+\)[^;]+ on conflict do nothing$)/i

test('no migration holds a table that is large by then', async () => {
  const faults: string[] = []
  for (const [name, { up, later = [] }] of Object.entries(migrations)) {
    for (const text of later) if (!LATER.test(text)) faults.push(`${name}: ${text}`)
    if (name.slice(0, 4) <= BEFORE) continue
    for (const fault of faultsOf(await statementsOf(up))) faults.push(`${name}: ${fault}`)
  }
  expect(faults).toEqual([])
})

test.each([
  ['create index a on orders (id)', 1],
  ['create table orders (id int)\ncreate index a on orders (id)', 0],
  ['alter table orders add constraint a check (id > 0)', 1],
  ['alter table orders add constraint a check (id > 0) not valid', 0],
  ['alter table orders add constraint a foreign key (id) references b', 1],
  ['alter table orders add column a text not null', 1],
  ["alter table orders add column a text not null default ''", 0],
  ['alter table orders add column a text check (a > 1)', 1],
  ['alter table orders alter column a type text', 1],
  ['alter table orders alter column a set not null', 1],
  ['alter table orders drop column a', 1],
  ['alter table orders rename to b', 1],
  ['drop table orders', 1],
  ['alter table orders validate constraint a', 1],
  ['create unique index a on orders (id)', 1],
  ['alter table orders add constraint a unique (id)', 1],
  ['alter table orders add constraint a unique using index b', 0],
  ['alter table orders drop constraint a', 0],
])('of a migration that says "%s" the rules find %i', (text, count) => {
  expect(faultsOf(text.split('\n'))).toHaveLength(count)
})
