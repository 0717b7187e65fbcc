export interface EmbeddedPostgres {
  /** For `connectDatabase`, as the role that owns the tables: for migrations and restores. */
  readonly url: string
  /** As the role that serves, behind the walls (walls.ts). */
  readonly runtimeUrl: string
  /** Shuts the database down in order and waits for it. */
  stop(): Promise<void>
}
