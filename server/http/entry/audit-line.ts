/** One line in the log for every write and every refusal: who, from where, what, with which outcome. Never a body, a cookie or a query. */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the session's person, or at the desk of its operator, once it is known. */
    who: string | null
  }
  interface FastifyReply {
    /** Code of the refusal, the desk's own codes too. */
    problem: string | null
  }
}

export function writeAuditLines(app: FastifyInstance): void {
  app.decorateRequest('who', null)
  app.decorateReply('problem', null)
  app.addHook('onResponse', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!request.url.startsWith('/api/') || (isRead && reply.statusCode < 400)) return
    request.log.info(
      {
        act: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
        who: request.who,
        address: request.ip,
        status: reply.statusCode,
        problem: reply.problem,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
