/** Decides which requests a process answers. To a request that other processes serve it says so, and the app asks again. */
import type { FastifyReply } from 'fastify'
import { refuse } from '../../../contract/outcome.ts'
import { replyProblem } from './reply-problem.ts'

export interface Serves {
  readonly web: boolean
  readonly stream: boolean
}

const STREAM = /^\/api\/stream(?:\?|$)/
/** Every process tells how it is. */
const STATE = /^\/api\/(?:health|live)(?:\?|$)/

/** Returns the role that the request needs and this process has not; null: it is served here. */
export function missingRole(url: string, serves: Serves | undefined): keyof Serves | null {
  if (serves === undefined || STATE.test(url)) return null
  const role = STREAM.test(url) ? 'stream' : 'web'
  return serves[role] ? null : role
}

/** The front has sent the request to the wrong process: an operator mends that, and meanwhile another try may meet the right one. */
export function replyMisled(reply: FastifyReply, role: keyof Serves): FastifyReply {
  reply.log.warn({ role }, 'a request came that needs another role: the front must send it elsewhere')
  return replyProblem(reply, { ...refuse('unavailable', { role }), retryAfterSeconds: 1 })
}
