import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Clock, Scale, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { chooseLanguage } from '../../commands/choose-preferences.ts'
import { useLanguage } from '../../queries/use-preferences.ts'
import { LanguageButton } from '../../ui/sheets/language-button.tsx'
import { RootPage } from '../../ui/page/root-page.tsx'
import { HOME_PAGE, LOGIN_PAGE, REGISTER_CHECK_PAGE, SAMPLE_PAGE } from '../../first-paths.ts'
import { ExampleReceipt } from './example-receipt.tsx'

/** The entry for a person who is not signed in: it says what this app is, in one picture and three sentences. */
export function WelcomeScreen() {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <RootPage
      title={t`Welcome`}
      isBranded
      actions={<LanguageButton language={language} onChoose={chooseLanguage} isNamed />}
      foot={<Foot />}
    >
      <ExampleReceipt />
      <div className="stack">
        <h2 style={{ fontSize: 'min(1.875rem, 9.5cqi)', lineHeight: 1.2, letterSpacing: '-.02em' }}>
          <Trans>Every result comes with its receipt</Trans>
        </h2>
        <p className="t-2">
          <Trans>See the price that opened your order, the price that settled it, and check both yourself.</Trans>
        </p>
      </div>
      <ul className="stack" style={{ '--gap': '12px' }}>
        <Point icon={<Scale className="icon" />} title={<Trans>Return and risk, side by side.</Trans>}>
          <Trans>What you can win and what you can lose, in the same size.</Trans>
        </Point>
        <Point icon={<Clock className="icon" />} title={<Trans>Always says how old it is.</Trans>}>
          <Trans>Works offline, and tells you when it is.</Trans>
        </Point>
      </ul>
      <div className="flow flow--between">
        <a className="link" href={`#${HOME_PAGE}`}>
          <Trans>Look around first</Trans>
          <ChevronRight className="icon icon--16" />
        </a>
        <a className="link" href={`#${SAMPLE_PAGE}`}>
          <Trans>Check this example</Trans>
        </a>
      </div>
    </RootPage>
  )
}

function Point({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flow" style={{ flexWrap: 'nowrap', alignItems: 'flex-start', '--gap': '12px' }}>
      <span style={{ color: 'var(--primary)' }}>{icon}</span>
      <span>
        <b className="t-strong">{title}</b> <span className="t-2">{children}</span>
      </span>
    </li>
  )
}

function Foot() {
  return (
    <div className="foot stack" style={{ '--gap': '10px' }}>
      <p className="fine">
        <TriangleAlert className="icon icon--16" />
        <span>
          <Trans>You can lose the full amount of an order. Trade only what you can afford to lose.</Trans>
        </span>
      </p>
      <a className="btn btn--block" href={`#${REGISTER_CHECK_PAGE}`}>
        <Trans>Create account</Trans>
      </a>
      <a className="btn btn--block btn--ghost" href={`#${LOGIN_PAGE}`}>
        <Trans>Log in</Trans>
      </a>
    </div>
  )
}
