import { requestSync } from '../store/device/sync-requests.ts'

/** Looks at once for what is new, and sends what waits. The state line says how it stands. */
export function refresh(): void {
  requestSync({ type: 'push' })
  requestSync({ type: 'pull' })
}
