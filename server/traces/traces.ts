/** The face of the traces: what a server hands to its requests and its connections. */
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'

export interface Traces {
  /** Traces each request of the API that comes from now on. */
  watchRequests(app: FastifyInstance): void
  /** Takes a statement that ran, as Kysely tells of it. */
  onStatement(event: LogEvent): void
  /** Sends what is not sent yet, and ends. */
  stop(): Promise<void>
}
