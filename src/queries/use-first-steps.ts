import { useSyncExternalStore } from 'react'
import { firstStepsCell, type FirstSteps } from '../store/device/first-steps.ts'
import { useSession } from './use-session.ts'

/** The first steps of the person who is signed in, where they registered on this device and did not hide them; else null. */
export function useFirstSteps(): FirstSteps | null {
  const account = useSession()?.user.account
  const steps = useSyncExternalStore(firstStepsCell.subscribe, firstStepsCell.get)
  return steps?.account === account ? steps : null
}
