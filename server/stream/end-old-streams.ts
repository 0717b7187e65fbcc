/** Ends the streams of sessions that were ended at another process, whose word of it did not come. */
import type { Streams } from './streams.ts'

/** @param living returns those of the sessions that go on */
export async function endOldStreams(
  streams: Pick<Streams, 'sessions' | 'endSession'>,
  living: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const open = streams.sessions()
  const good = await living([...open])
  for (const id of open) if (!good.has(id)) streams.endSession(id)
}
