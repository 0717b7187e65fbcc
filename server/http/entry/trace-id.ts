/** The id of a request: one text that every log line and every trace about the request carries. */
import { randomBytes } from 'node:crypto'

/** A header of W3C Trace Context, version 00: trace, parent, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/**
 * Returns the trace that a request belongs to. A front that has begun a trace names it in the header, and the id travels on.
 * Without such a header, or with a faulty one, the id is new.
 * @param traceparent the request's header of that name
 * @returns 32 hex digits
 */
export function traceIdOf(traceparent: string | string[] | undefined): string {
  const [, trace, parent] = TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? []
  const isKnown = trace !== undefined && /[^0]/.test(trace) && parent !== undefined && /[^0]/.test(parent)
  return isKnown ? trace : randomBytes(16).toString('hex')
}
