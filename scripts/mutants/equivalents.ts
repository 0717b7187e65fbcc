/** Mutants that no test can tell from the code, each with the reason. `npm run mutants` says which of them have gone stale. */
export interface Equivalent {
  readonly file: string
  /** A part of the line, where the file has several such places that are not all equivalent. */
  readonly near?: string
  /** The code and the text in its place. */
  readonly from: string
  readonly to: string
  readonly why: string
}

export const EQUIVALENTS: readonly Equivalent[] = []
