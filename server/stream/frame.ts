import type { StreamEvent } from '../../contract/stream.ts'

/** One event as it goes over the wire. */
export function frameOf(event: StreamEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
