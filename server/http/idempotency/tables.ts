declare module '../../database/tables.ts' {
  interface Tables {
    idempotency: {
      scope: string
      key: string
      endpoint: string
      body_hash: string
      /** The outcome as JSON; null while its transaction is under way, and then nobody else sees the row. */
      answer: string | null
      position: string | null
      created_at: bigint
    }
  }
}
export {}
