import type { Step } from './run-steps.ts'

/**
 * The worlds, each with its own types: tests' (all of them), the app's (DOM), the server's (Node), the contract's (neither), the service
 * worker's. The longest first, so that two at a time end together; what has not changed since the last time is not checked again.
 */
export const TYPE_CHECKS: readonly Step[] = ['tests', 'src', 'server', 'contract', 'desk', 'sw'].map((room) => ({
  name: `types ${room}`,
  command: 'tsc',
  args: ['-p', room, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', `.cache/types/${room}.tsbuildinfo`],
}))
