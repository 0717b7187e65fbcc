import type { FastifyReply } from 'fastify'
import { refuse, type Refusal } from '../../../contract/outcome.ts'
import { PROBLEMS, type ProblemBody, type ProblemCode } from '../../../contract/problem.ts'
import type {} from './audit-line.ts'

export function problemBody(refusal: Refusal): ProblemBody {
  return {
    type: `urn:candor:problem:${refusal.problem}`,
    status: PROBLEMS[refusal.problem],
    code: refusal.problem,
    ...(refusal.fields ? { fields: refusal.fields.map((field) => ({ ...field })) } : {}),
    ...(refusal.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: refusal.retryAfterSeconds }),
    ...(refusal.facts ? { facts: { ...refusal.facts } } : {}),
    ...(refusal.refusal === undefined ? {} : { refusal: refusal.refusal }),
  }
}

export function replyProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.problem = refusal.problem
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply
    .code(PROBLEMS[refusal.problem])
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(refusal)))
}

export function replyCode(reply: FastifyReply, problem: ProblemCode): FastifyReply {
  return replyProblem(reply, refuse(problem))
}
