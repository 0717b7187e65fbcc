import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { deskToday } from '../contract/desk/endpoints.ts'
import { call } from './data/call.ts'
import { DraftRoom } from './data/drafts.tsx'
import { SessionRoom, useOpenSession, useSession } from './data/session.tsx'
import { turnTheme } from './data/theme.ts'
import { useKeys } from './data/use-keys.ts'
import { useLive } from './data/use-live.ts'
import { PAGES } from './pages.ts'
import { ActsPage } from './pages/acts.tsx'
import { ConversationsPage } from './pages/conversations.tsx'
import { LinkPage } from './pages/link.tsx'
import { LockedPage } from './pages/locked.tsx'
import { MePage } from './pages/me.tsx'
import { QueuePage } from './pages/queue.tsx'
import { SignInPage } from './pages/sign-in.tsx'
import { PersonPage } from './pages/person.tsx'
import { TodayPage } from './pages/today.tsx'
import { ArticlesPage } from './pages/articles.tsx'
import { FiguresPage } from './pages/figures.tsx'
import { KeysPage } from './pages/keys.tsx'
import { MessagesPage } from './pages/messages.tsx'
import { MethodsPage } from './pages/methods.tsx'
import { OperatorsPage } from './pages/operators.tsx'
import { ProductsPage } from './pages/products.tsx'
import { SetAsidePage } from './pages/set-aside.tsx'
import { TermsPage } from './pages/terms.tsx'
import { VoidOrdersPage } from './pages/void-orders.tsx'
import { KeysDialog } from './parts/keys-dialog.tsx'
import { Nav } from './parts/nav.tsx'
import { railOf } from './rail.ts'

const TODAY_EVERY_MS = 4_000

/** The pages that ask for nothing but their address. */
const PLAIN_PAGES = [
  [PAGES.articles, ArticlesPage],
  [PAGES.keys, KeysPage],
  [PAGES.messages, MessagesPage],
  [PAGES.methods, MethodsPage],
  [PAGES.operators, OperatorsPage],
  [PAGES.products, ProductsPage],
  [PAGES.aside, SetAsidePage],
  [PAGES.terms, TermsPage],
  [PAGES.voids, VoidOrdersPage],
  [PAGES.conversations, ConversationsPage],
  [PAGES.figures, FiguresPage],
  [PAGES.acts, ActsPage],
  [PAGES.me, MePage],
] as const

/** The desk: sign-in and link outside of a session, and within one the pages that the operator's roles open. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <Router hook={useHashLocation}>
        <SessionRoom>
          <DraftRoom>
            <Switch>
              <Route path={PAGES.link}>{({ token }) => <LinkPage token={token} />}</Route>
              <Route>
                <Gate />
              </Route>
            </Switch>
          </DraftRoom>
        </SessionRoom>
      </Router>
    </I18nProvider>
  )
}

function Gate() {
  const { state, ask } = useSession()
  switch (state.status) {
    case 'loading':
      return <main className="gate" aria-busy="true" />
    case 'unreachable':
      return <Unreachable onAgain={ask} />
    case 'out':
      return <SignInPage />
    case 'locked':
      return <LockedPage session={state.session} />
    case 'in':
      return <Desk />
  }
}

function Unreachable({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <main className="gate desk-gate">
      <div className="door">
        <h1>
          <Trans>The desk's server can't be reached</Trans>
        </h1>
        <button type="button" className="btn" onClick={onAgain}>
          <Trans>Try now</Trans>
        </button>
      </div>
    </main>
  )
}

function Desk() {
  const session = useOpenSession()
  const { t } = useLingui()
  const [, goTo] = useLocation()
  const [areKeysShown, setAreKeysShown] = useState(false)
  const live = useLive('today', (signal) => call(deskToday, { signal }), TODAY_EVERY_MS)
  const onKeys = () => setAreKeysShown(true)
  useKeys({
    '?': onKeys,
    ...Object.fromEntries(
      railOf(session.operator.roles).flatMap(({ pages }) =>
        pages.map(({ letter, page }) => [`g ${letter}`, () => goTo(page)]),
      ),
    ),
    'g v': turnTheme,
  })
  return (
    <div className="desk">
      <Nav session={session} today={live.data} />
      <Switch>
        <Route path={PAGES.deposits}>
          <QueuePage key="deposit" queue="deposit" title={t`Deposits`} onKeys={onKeys} />
        </Route>
        <Route path={PAGES.withdrawals}>
          <QueuePage key="withdrawal" queue="withdrawal" title={t`Withdrawals`} onKeys={onKeys} />
        </Route>
        <Route path={PAGES.identity}>
          <QueuePage key="verification" queue="verification" title={t`Identity`} onKeys={onKeys} />
        </Route>
        <Route path={PAGES.changes}>
          <QueuePage key="account-change" queue="account-change" title={t`Account changes`} onKeys={onKeys} />
        </Route>
        <Route path={PAGES.second}>
          <QueuePage key="second" queue="second" title={t`Second approvals`} onKeys={onKeys} />
        </Route>
        <Route path={`${PAGES.person}/:id?`}>
          {({ id }) => <PersonPage key={id ?? ''} of={id ?? null} onKeys={onKeys} />}
        </Route>
        {PLAIN_PAGES.map(([path, One]) => (
          <Route key={path} path={path}>
            <One onKeys={onKeys} />
          </Route>
        ))}
        <Route>
          <TodayPage live={live} onKeys={onKeys} />
        </Route>
      </Switch>
      {areKeysShown && <KeysDialog onClose={() => setAreKeysShown(false)} />}
    </div>
  )
}
