import { useLingui } from '@lingui/react/macro'
import { Empty } from '../../ui/page/empty.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { HOME_PAGE } from '../../first-paths.ts'

/** Stands at every address that no route has, with the way home. */
export function UnknownPage() {
  const { t } = useLingui()
  return (
    <SubPage title={t`Not found`}>
      <Empty
        title={t`There is no such page`}
        text={t`The address may be mistyped, or from another version.`}
        action={{ label: t`Home`, href: HOME_PAGE }}
      />
    </SubPage>
  )
}
