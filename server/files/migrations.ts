import { sql, type Generated } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    file: {
      id: string
      user_id: string
      purpose: string
      /** SHA-256 of what was uploaded: the same bytes again are the same file. */
      source_hash: string
      /** SHA-256 of the picture as it is kept: equal for two files that show the same, whatever came with the pixels. Null: from before it was noted. */
      picture_hash: string | null
      byte_length: number
      /** The name under which the store keeps the encrypted bytes: random, says nothing. */
      object_name: string
      created_at: bigint
      /** Customer service has sent it to the person, in a conversation. */
      from_service: Generated<boolean>
    }
  }
}

export const migrations: Migrations = {
  '0060-files': {
    up: async (database) => {
      await sql`
        CREATE TABLE file (
          id uuid PRIMARY KEY,
          user_id uuid NOT NULL,
          purpose text NOT NULL,
          source_hash text NOT NULL,
          byte_length int NOT NULL,
          object_name text NOT NULL UNIQUE,
          created_at bigint NOT NULL
        )`.execute(database)
    },
  },
  '0132-picture-hash': {
    up: async (database) => {
      await sql`ALTER TABLE file ADD COLUMN picture_hash text`.execute(database)
      await sql`CREATE INDEX file_by_picture ON file (picture_hash) WHERE picture_hash IS NOT NULL`.execute(database)
    },
  },
  '0150-identity-photos-by-time': {
    up: async (database) => {
      await sql`CREATE INDEX file_identity_photo ON file (created_at, id) WHERE purpose = 'identity-photo'`.execute(
        database,
      )
    },
  },
  '0110-files-by-user': {
    up: async (database) => {
      await sql`CREATE INDEX file_by_user ON file (user_id, created_at)`.execute(database)
    },
  },
  '0248-files-from-service': {
    up: async (database) => {
      await sql`ALTER TABLE file ADD COLUMN from_service boolean NOT NULL DEFAULT false`.execute(database)
    },
  },
  '0268-files-by-person': {
    // The table is divided by person, who has to be in each key (docs/adr/0083). An object's name is random: it needs no key.
    up: async (database) => {
      await sql`ALTER TABLE file DROP CONSTRAINT file_object_name_key`.execute(database)
    },
    later: [
      'create unique index concurrently file_of_person on file (id, user_id)',
      'alter table file drop constraint file_pkey, add constraint file_pkey primary key using index file_of_person',
    ],
  },
}
