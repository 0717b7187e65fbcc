/** What the page asks the worker of the sync benchmark to do. */
export interface BenchCommand {
  readonly contestant: string
  readonly act: 'mirror' | 'cold-newest' | 'newest-in-new-page' | 'queries' | 'changes' | 'unchanged'
}
