import { pino, type Logger } from 'pino'
import { escapeHidden } from '../contract/hidden-characters.ts'
import { quietRepeats } from './log-repeats.ts'

/** The log: a JSON line an event, whose characters are all to be seen. JSON itself escapes those below U+0020 alone. */
export function openLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    hooks: { logMethod: quietRepeats(), streamWrite: (line: string) => `${escapeHidden(line.trimEnd())}\n` },
    serializers: { error: errorFacts },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Keeps the fields of an error that JSON would leave out, without those that PostgreSQL adds: their detail may quote a person's data. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: errorFacts(error.cause) }
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}
