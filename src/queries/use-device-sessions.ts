import { useSyncExternalStore } from 'react'
import type { DeviceSession } from '../../contract/endpoints/session.ts'
import type { Refusal } from '../../contract/outcome.ts'
import { deviceSessionsCell } from '../store/device/device-sessions.ts'
import { sessionCell } from '../store/device/session.ts'

/** Devices on which this person is signed in, or why the server did not say. Undefined until it has answered. */
export function useDeviceSessions(): readonly DeviceSession[] | Refusal | undefined {
  const asked = useSyncExternalStore(deviceSessionsCell.subscribe, deviceSessionsCell.get)
  const userId = useSyncExternalStore(sessionCell.subscribe, () => sessionCell.get()?.user.id)
  return asked && asked.userId === userId ? asked.answer : undefined
}
