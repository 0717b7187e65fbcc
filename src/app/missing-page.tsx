import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { Empty } from '../ui/empty.tsx'
import { SubPage } from '../ui/sub-page.tsx'
import { HOME } from './first-routes.ts'
import { routeAt } from './routes.ts'
import { ShownLocation } from './shown-location.ts'

/** A page of the product that this version does not have yet. */
export function UnbuiltPage() {
  const { t, i18n } = useLingui()
  const { title } = routeAt(use(ShownLocation).path)
  return (
    <SubPage title={i18n._(title)}>
      <Empty title={t`Not in this version`} text={t`This page comes with a later version of the app.`} action={{ label: t`Home`, href: HOME }} />
    </SubPage>
  )
}

export function UnknownPage() {
  const { t } = useLingui()
  return (
    <SubPage title={t`Not found`}>
      <Empty title={t`There is no such page`} text={t`The address may be mistyped, or from another version.`} action={{ label: t`Home`, href: HOME }} />
    </SubPage>
  )
}
