import { useMemo } from 'react'
import { businessCalendar, type BusinessCalendar } from '../../contract/business-day.ts'
import { useConfiguration } from './use-configuration.ts'

/** The business days of this deployment; null before its time zone is known. */
export function useBusinessDays(): BusinessCalendar | null {
  const timeZone = useConfiguration()?.businessTimeZone
  return useMemo(() => (timeZone === undefined ? null : businessCalendar(timeZone)), [timeZone])
}
