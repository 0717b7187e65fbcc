import { useLingui } from '@lingui/react/macro'
import { Settings } from 'lucide-react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { useSession } from '../../queries/use-session.ts'
import type { TabId } from '../routes/first-routes.ts'
import { routeAt, ROUTES } from '../routes/routes.ts'
import { TABS } from '../bars/tab-bar.tsx'
import { TabCount } from '../bars/tab-count.tsx'
import { HOME_PAGE } from '../../first-paths.ts'
import { SETTINGS_PAGE } from '../../paths.ts'

/** The five tabs, upright, on every page: the one that the page belongs to is marked. */
export function Rail({ tab, path }: { tab: TabId | undefined; path: string }) {
  const { t, i18n } = useLingui()
  const isSignedIn = useSession() !== null
  const current = tab ?? routeAt(path).below
  return (
    <nav className="rail" aria-label={t`Main`}>
      <a className="rail__mark" href={`#${HOME_PAGE}`} aria-label={APP_NAME}>
        <img src="/favicon.svg" alt="" width="30" height="30" />
      </a>
      {TABS.map(({ id, label, Icon }) => (
        <a
          key={id}
          className="rail__item"
          href={`#${ROUTES.find((route) => route.tab === id)?.path ?? HOME_PAGE}`}
          aria-current={id === tab ? 'page' : id === current ? 'true' : undefined}
        >
          <Icon className="icon" />
          <span>{i18n._(label)}</span>
          {id === 'service' || id === 'me' ? <TabCount tab={id} /> : null}
        </a>
      ))}
      {isSignedIn ? (
        <a
          className="icon-btn rail__end"
          href={`#${SETTINGS_PAGE}`}
          aria-label={t`Settings`}
          aria-current={path === SETTINGS_PAGE ? 'page' : undefined}
        >
          <Settings className="icon" />
        </a>
      ) : null}
    </nav>
  )
}
