import { useLingui } from '@lingui/react/macro'
import { Empty } from '../ui/empty.tsx'
import { SubPage } from '../ui/sub-page.tsx'
import { HOME } from './routes.ts'

/** A page of the product that this version does not have yet. */
export function UnbuiltPage({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <SubPage title={title}>
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
