import { pino, type Logger } from 'pino'
import { escapeHidden } from '../contract/hidden-characters.ts'

/** The log: a JSON line an event, whose characters are all to be seen. JSON itself escapes those below U+0020 alone. */
export function openLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = { level, hooks: { streamWrite: (line: string) => `${escapeHidden(line.trimEnd())}\n` } }
  return destination ? pino(options, destination) : pino(options)
}
