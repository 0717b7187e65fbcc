import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, FileText, Scale, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { PARTS } from 'virtual:licences'
import { APP_NAME, APP_VERSION } from '../../../contract/app-info.ts'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { PRIVACY_PAGE, TERMS_PAGE } from '../../paths.ts'

/** Shows the app's name and version, the terms it is offered under, and the packages it is made of. */
export function AboutAppScreen() {
  const { t } = useLingui()
  return (
    <SubPage title={t`About this app`}>
      <section className="card card--pad stack">
        <b>
          {APP_NAME} {APP_VERSION}
        </b>
        <p className="t-sm t-2">
          <Trans>
            A trading app in which every price, result and balance can be checked by the person whose money it is.
          </Trans>
        </p>
      </section>
      <div className="card list--icons">
        <Entry href={`#${TERMS_PAGE}`} icon={<Scale className="icon" />}>
          <Trans>Terms of use</Trans>
        </Entry>
        <Entry href={`#${PRIVACY_PAGE}`} icon={<ShieldCheck className="icon" />}>
          <Trans>Privacy policy</Trans>
        </Entry>
        <Entry href="/licences.txt" isFile icon={<FileText className="icon" />}>
          <Trans>Texts of all licenses</Trans>
        </Entry>
      </div>
      <Parts />
    </SubPage>
  )
}

/** By licence, the most frequent first. */
function Parts() {
  const groups = Map.groupBy(PARTS, (part) => part.licence)
  const sorted = [...groups].sort(
    ([left, some], [right, others]) => others.length - some.length || (left < right ? -1 : 1),
  )
  return (
    <Section title={<Trans>Parts and their licenses</Trans>} note={PARTS.length}>
      <p className="t-sm t-2">
        <Trans>The app itself is under the MIT license. These are the packages in it and on its server.</Trans>
      </p>
      {sorted.map(([licence, parts]) => (
        <div className="card card--pad stack" key={licence}>
          <h3 className="t-sm" lang="en">
            {licence}
          </h3>
          <p className="t-xs t-2" style={{ overflowWrap: 'anywhere' }} lang="en">
            {parts.map((part) => `${part.name} ${part.version}`).join(', ')}
          </p>
        </div>
      ))}
    </Section>
  )
}

function Entry({
  href,
  icon,
  isFile = false,
  children,
}: {
  href: string
  icon: ReactNode
  isFile?: boolean
  children: ReactNode
}) {
  return (
    <a className="row" href={href} {...(isFile ? { target: '_blank', rel: 'noopener' } : {})}>
      <span className="row__icon">{icon}</span>
      <span className="row__main">
        <span className="row__title">{children}</span>
      </span>
      <span className="row__end">
        <ChevronRight className="icon icon--20 row__go" />
      </span>
    </a>
  )
}
