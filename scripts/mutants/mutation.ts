/** A fault that is put into a file to see whether a test finds it. */
export interface Mutation {
  /** The place in the file's text: from the first character to before the last. */
  readonly start: number
  readonly end: number
  readonly replacement: string
  readonly kind: MutationKind
}

export type MutationKind =
  | 'relation'
  | 'arithmetic'
  | 'logic'
  | 'fallback'
  | 'negation'
  | 'condition'
  | 'number'
  | 'string'
  | 'list'
  | 'object'
  | 'result'
  | 'statement'
  | 'method'
  | 'schema'
  | 'pattern'

export interface Mutant extends Mutation {
  /** file:line:kind, and a number where a line has several of a kind. */
  readonly id: string
  readonly file: string
  readonly line: number
  /** The text that is replaced. */
  readonly original: string
  /** The whole line, trimmed. */
  readonly lineText: string
}

/** The file's text with the fault in it. */
export function mutatedText(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end)
}
