/**
 * Lighthouse takes a task's length on the clock for work. Where the page's main thread waits for one of few cores, as on a machine that
 * runs the server and the measuring too, that is several times the work: a phone shares its cores with neither.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const traceSchema = z.looseObject({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      /** µs on the clock, and of them on a processor. */
      dur: z.number().optional(),
      tdur: z.number().optional(),
    }),
  ),
})

/**
 * Writes into gathered artifacts the time on a processor in place of the time on the clock.
 * @param folder where Lighthouse gathered them
 * @returns the share of the tasks' time on the clock that they were on a processor
 */
export async function leaveProcessorTime(folder: string): Promise<number> {
  const path = join(folder, 'trace.json')
  const trace = traceSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  let [clock, processor] = [0, 0]
  for (const event of trace.traceEvents) {
    if (event.dur === undefined || event.tdur === undefined) continue
    if (event.name === 'RunTask') [clock, processor] = [clock + event.dur, processor + event.tdur]
    event.dur = Math.min(event.dur, event.tdur)
  }
  await writeFile(path, JSON.stringify(trace))
  return clock === 0 ? 1 : processor / clock
}
