/** Live ticks to many: CPU time a message against a bare loop, and 5,000 clients of whom some never read. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median, type Report } from '../report.ts'
import type { ClientsAnswer, ClientsCommand } from './stream-clients.ts'
import type { StreamAnswer, StreamCommand } from './stream-server.ts'

const ROUNDS = 5
const CLIENTS = 500
const BEATS = 60
const BEAT_MS = 50
const CROWD = 5_000
const CROWD_BEATS = 40
const CROWD_BEAT_MS = 250
const SLEEPERS = 10
/** About 400 KB a beat for those who asked for them and never read. */
const HEAVY_TICKS = 2_000
const FILES = 20_000
const SETTLE_MS = 2_000

export async function streams(report: Report): Promise<void> {
  const rates: { candor: number[]; bare: number[] } = { candor: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['candor', 'bare'] as const) rates[kind].push(await messagesPerCpuSecond(kind))
    report.note(
      `  ${rates.candor[round]?.toFixed(0)} messages per CPU second, ${rates.bare[round]?.toFixed(0)} by a bare loop`,
    )
  }
  report.figure({
    area: 'market',
    name: `live ticks to ${CLIENTS} clients, to a bare Node loop that writes the same frames, median of ${ROUNDS}`,
    value: median(rates.candor),
    limit: median(rates.bare),
    unit: 'messages/CPU s',
    better: 'higher',
    bar: 0.8,
  })
  await crowd(report)
}

async function messagesPerCpuSecond(kind: 'candor' | 'bare'): Promise<number> {
  const seen = await serve(kind, { readers: CLIENTS, sleepers: 0 }, { beats: BEATS, everyMs: BEAT_MS })
  const messages = seen.counts.reduce((sum, count) => sum + count, 0)
  if (messages !== CLIENTS * BEATS) throw new Error(`${messages} messages came of ${CLIENTS * BEATS}`)
  return (messages / seen.cpuMs) * 1_000
}

async function crowd(report: Report): Promise<void> {
  const seen = await serve(
    'candor',
    { readers: CROWD, sleepers: SLEEPERS },
    { beats: CROWD_BEATS, everyMs: CROWD_BEAT_MS, heavyTicks: HEAVY_TICKS },
  )
  const dropped = seen.counts.reduce((sum, count) => sum + CROWD_BEATS - count, 0)
  report.note(
    `  ${CROWD} clients: a tick is there after ${median(seen.lateness)} ms (median), ${Math.max(...seen.lateness)} ms at most`,
  )
  const name = `${CROWD} stream clients at ${1_000 / CROWD_BEAT_MS} ticks a second beside ${SLEEPERS} that never read`
  report.figure({
    area: 'market',
    name: `${name}: messages dropped or clients cut`,
    value: dropped + seen.cutReaders,
    limit: 1,
    unit: 'messages',
    better: 'lower',
    bar: 0,
  })
  report.figure({
    area: 'market',
    name: `${name}: of those cut`,
    value: SLEEPERS - seen.left + CROWD,
    limit: SLEEPERS,
    unit: 'clients',
    better: 'higher',
    bar: 1,
  })
}

/** Server and clients as processes of their own. */
async function serve(
  kind: 'candor' | 'bare',
  crowd: Omit<ClientsCommand, 'port'>,
  command: StreamCommand,
): Promise<ClientsAnswer & StreamAnswer> {
  const server = start('stream-server.ts', kind)
  const clients = start('stream-clients.ts')
  try {
    const [port] = (await once(server, 'message')) as [number] // the port, first of all
    clients.send({ port, ...crowd } satisfies ClientsCommand)
    await once(clients, 'message')
    server.send(command)
    const [cost] = (await once(server, 'message')) as [StreamAnswer] // what it answers to a command
    return { ...(await counted(clients, crowd.readers * command.beats)), ...cost }
  } finally {
    server.disconnect()
    clients.disconnect()
  }
}

/** Returns the clients' counts, once all is there or nothing more comes. */
async function counted(clients: ChildProcess, expected: number): Promise<ClientsAnswer> {
  for (const deadline = performance.now() + SETTLE_MS; ;) {
    clients.send('report')
    const [answer] = (await once(clients, 'message')) as [ClientsAnswer] // what it answers to that word
    if (answer.counts.reduce((sum, count) => sum + count, 0) >= expected || performance.now() > deadline) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** With room for thousands of open files, as far as the system allows. */
function start(file: string, ...words: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return spawn('sh', ['-c', `ulimit -n ${FILES} 2>/dev/null; exec "$0" "$@"`, process.execPath, path, ...words], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
