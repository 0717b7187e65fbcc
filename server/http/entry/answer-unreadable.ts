/** Answers input that never becomes a request (a head over its limit, bytes that aren't HTTP) like any other refusal, and closes the connection. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refuse } from '../../../contract/outcome.ts'
import { PROBLEMS, type ProblemCode } from '../../../contract/problem.ts'
import { problemBody } from './reply-problem.ts'

/** For Node's `clientError`: `error.code` is the parser's. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem: ProblemCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'too-large' : 'invalid-request'
  const body = JSON.stringify(problemBody(refuse(problem)))
  const head = [
    `HTTP/1.1 ${PROBLEMS[problem]} ${STATUS_CODES[PROBLEMS[problem]]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
