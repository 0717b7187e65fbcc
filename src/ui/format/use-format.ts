import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatsOf, type Formats } from './formats.ts'

/** Numbers, money, prices and times as the chosen language writes them. */
export function useFormat(): Formats {
  const { i18n } = useLingui()
  return useMemo(() => formatsOf(i18n.locale), [i18n.locale])
}
