/** The server's process: reads the configuration, starts the server, ends it on a signal, and says each fault that the person who starts it can mend. */
import { resolve } from 'node:path'
import { APP_NAME } from '../contract/app-info.ts'
import { readConfig } from './config.ts'
import { DataKeyError } from './data-key.ts'
import { openLog } from './log.ts'
import { yieldToPrices } from './process-priority.ts'
import { BoundsError } from './reviews/bounds.ts'
import { rolesIn } from './roles.ts'
import { Running } from './running.ts'
import { StartError, startFault } from './start-fault.ts'
import { startServer } from './start-server.ts'

/** A terminal and a service manager signal npm and the server, and npm hands the signal on: so one press of Ctrl-C comes twice. */
const ONE_PRESS_MS = 3_000

async function main(): Promise<void> {
  const read = readConfig(process.env)
  if ('faults' in read) {
    process.stderr.write(
      `The configuration has ${read.faults.length === 1 ? 'a fault' : 'faults'}:\n${read.faults.map((fault) => `  ${fault}\n`).join('')}`,
    )
    process.exitCode = 1
    return
  }
  yieldToPrices(rolesIn(read.config.ROLES))
  const log = openLog(read.config.LOG_LEVEL)
  const running = new Running()
  let endingSince: number | null = null
  const end = (code: number) => {
    if (endingSince !== null) return
    endingSince = performance.now()
    running.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ error }, 'the server did not stop cleanly')
        process.exit(1)
      },
    )
  }
  const endOnSignal = () => {
    // Somebody presses Ctrl-C again because the stop takes too long.
    if (endingSince !== null && performance.now() - endingSince > ONE_PRESS_MS) process.exit(130)
    end(0)
  }
  process.on('SIGINT', endOnSignal)
  process.on('SIGTERM', endOnSignal)
  // A terminal that closes. Node does not keep what nohup asks for, so without this the server would be killed.
  process.on('SIGHUP', endOnSignal)
  try {
    const { address, deskLines } = await startServer({
      config: read.config,
      clock: { now: () => Date.now() },
      log,
      running,
    })
    process.stdout.write([`${APP_NAME} is ready: ${address}`, ...deskLines, ''].join('\n'))
  } catch (error) {
    // A signal during the start ends the database too: the failure that follows is no fault.
    if (endingSince !== null) return
    const fault =
      error instanceof StartError || error instanceof DataKeyError || error instanceof BoundsError
        ? error.message
        : startFault(error, resolve(read.config.DATA_DIR))
    if (fault !== null) process.stderr.write(`${fault}\n`)
    else log.fatal({ error }, 'the server could not start')
    end(1)
  }
}

await main()
