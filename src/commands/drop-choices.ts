import { favouritesCell } from '../store/device/favourites.ts'
import { firstStepsCell } from '../store/device/first-steps.ts'
import { frontTimeCell } from '../store/device/front-time.ts'
import { chartLayoutsCell } from '../store/device/chart-layouts.ts'
import { quickAmountsCell } from '../store/device/quick-amounts.ts'
import { realityCheckCell } from '../store/device/reality-check.ts'
import { incidentCountCell } from '../store/device/incident-count.ts'
import { chosenKindsCell } from '../store/device/notifications.ts'
import { onlineCalls } from '../store/device/online-calls.ts'
import { isPractisingCell } from '../store/device/practice.ts'
import { unkeptChoicesCell } from '../store/device/unkept-choices.ts'
import { dropLock } from './app-lock.ts'

/**
 * Takes from this device what a person who leaves chose or began beside their rows: nothing of it is the next person's.
 * @param comer the account of the person who comes in their place, if any: first steps that wait for this account stay
 */
export function dropChoices(comer: string | null): void {
  incidentCountCell.set(0)
  onlineCalls.set([])
  dropLock()
  favouritesCell.set([])
  quickAmountsCell.set('')
  realityCheckCell.set('off')
  frontTimeCell.set(null)
  chartLayoutsCell.set({})
  if (firstStepsCell.get()?.account !== comer) firstStepsCell.set(null)
  isPractisingCell.set(false)
  unkeptChoicesCell.set([])
  chosenKindsCell.set(null)
}
