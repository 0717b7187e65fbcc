/** Messages between the runner and a worker. */
export interface Task {
  /** The file with a fault in it; null where the code is tried as it is. */
  readonly changed: { readonly file: string; readonly text: string } | null
  /** All files that reach the changed one. */
  readonly anew: readonly string[]
  readonly tests: readonly TestFile[]
  /** Leaves the slow tests out. */
  readonly isQuick: boolean
  /** Says of each test how long it took. */
  readonly isBaseline: boolean
}

export interface TestFile {
  readonly file: string
  /** Its tests that take long, by their names: they run once the quick ones of all files have passed. */
  readonly slow: readonly string[]
}

export type Said =
  | { readonly said: 'ready' }
  | { readonly said: 'begins'; readonly file: string; readonly name: string }
  | { readonly said: 'passed'; readonly file: string; readonly name: string; readonly ms: number }
  | { readonly said: 'failed'; readonly file: string; readonly name: string; readonly detail: string }
  | { readonly said: 'survived' }
