import type { Step } from './run-steps.ts'

/** The worlds, each with its own types: the app's (DOM), the server's (Node), tests', the contract's (neither), the service worker's. */
export const TYPE_CHECKS: readonly Step[] = ['src', 'server', 'tests', 'contract', 'sw'].map((room) => ({ name: `types ${room}`, command: 'tsc', args: ['-p', room, '--pretty', 'false'] }))
