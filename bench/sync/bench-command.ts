/** A command of the page to the worker of the sync benchmark. */
export interface BenchCommand {
  readonly contestant: string
  readonly act:
    'mirror' | 'cold-newest' | 'newest-in-new-page' | 'queries' | 'changes' | 'unchanged' | 'sums' | 'insight'
}
