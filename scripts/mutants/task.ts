/** Messages between the runner and a worker. */
export interface Task {
  /** The file with a fault in it; null where the code is tried as it is. */
  readonly changed: { readonly file: string; readonly text: string } | null
  /** All files that reach the changed one. */
  readonly anew: readonly string[]
  readonly tests: readonly string[]
  /** Says of each test how long it took. */
  readonly isBaseline: boolean
}

export type Said =
  | { readonly said: 'ready' }
  | { readonly said: 'begins'; readonly file: string; readonly name: string }
  | { readonly said: 'passed'; readonly file: string; readonly name: string; readonly ms: number }
  | { readonly said: 'failed'; readonly file: string; readonly name: string; readonly detail: string }
  | { readonly said: 'survived' }
