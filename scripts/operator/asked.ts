import { parseArgs } from 'node:util'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../../contract/desk/roles.ts'
import { linesSchema } from '../../contract/text-schema.ts'
import { COMMANDS, type Command } from './commands.ts'
import type { Options } from './desk.ts'

/** The act that a command line asks for. */
export type Asked =
  | { readonly kind: 'usage' }
  | {
      readonly kind: 'add-operator'
      readonly name: string
      /** All of them where the line names none. */
      readonly roles: readonly OperatorRole[]
      readonly by: string | undefined
    }
  | {
      readonly kind: 'command'
      readonly name: string
      readonly run: Command
      readonly words: readonly string[]
      readonly options: Options
      /** The operator's name, if the line says it. */
      readonly by: string | undefined
    }

/** Reads the words after `npm run operator --`. Refuses `invalid-request` for control characters. */
export function readAsked(args: readonly string[]): Outcome<Asked> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      operator: { type: 'string' },
      reason: { type: 'string' },
      photos: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      at: { type: 'string' },
      roles: { type: 'string' },
    },
    // An amount below zero is no option.
    args: args.map((word) => (/^-\d/.test(word) ? ` ${word}` : word)),
  })
  const [name = '', ...words] = positionals.map((word) => word.trim())
  const { operator: by, roles: roleList, ...options } = values
  // A reason or an answer goes to people, a name into the log.
  const texts = [...words, options.reason ?? '', by ?? '']
  if (texts.some((text) => !linesSchema({ max: Infinity }).safeParse(text).success))
    return refuse('invalid-request', { text: 'has control characters' })
  const roles =
    roleList === undefined ? OPERATOR_ROLES : OPERATOR_ROLES.filter((role) => roleList.split(',').includes(role))
  if (roleList !== undefined && roles.length !== new Set(roleList.split(',')).size)
    return refuse('invalid-request', { roles: OPERATOR_ROLES.join(',') })
  if (name === 'add-operator') return done({ kind: 'add-operator', name: words[0] ?? '', roles, by })
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const given = roleList === undefined ? options : { ...options, roles }
  return done(run ? { kind: 'command', name, run, words, options: given, by } : { kind: 'usage' })
}
