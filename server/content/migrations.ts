import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** The texts as last published, to see what changed. */
    article: { id: string; doc: string }
  }
}

export const migrations: Migrations = {
  '0090-content': {
    up: async (database) => {
      await database.schema
        .createTable('article')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('doc', 'text', (column) => column.notNull())
        .execute()
    },
  },
}
