/** Counts the person's time in front of the app, tells them how their session went when they asked for it, and keeps the screen on while an order runs. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { KeepAwake } from './keep-awake.tsx'
import { RealityCheck } from './reality-check.tsx'

let hasBegun = false

/** Once a page. In a tree of its own: the check lies over whatever page there is. */
export function watchFront(): void {
  if (hasBegun) return
  hasBegun = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <I18nProvider i18n={i18n}>
      <RealityCheck />
      <KeepAwake />
    </I18nProvider>,
  )
}
