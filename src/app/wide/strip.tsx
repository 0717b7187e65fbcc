import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, Search } from 'lucide-react'
import { use } from 'react'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useAreAmountsHidden } from '../../queries/use-preferences.ts'
import { useFundsOf, useIsPractising } from '../../queries/use-practice.ts'
import { useSession } from '../../queries/use-session.ts'
import { useUnreadCount } from '../../queries/use-unread-count.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { ShownLocation } from '../address/shown-location.ts'
import { hasPractice } from '../bars/has-practice.ts'
import { PracticeSwitch } from '../bars/practice-switch.tsx'
import { StateLine } from '../bars/state-line.tsx'
import { TabCount } from '../bars/tab-count.tsx'
import { LOGIN_PAGE } from '../../first-paths.ts'
import { MESSAGES_PAGE } from '../../paths.ts'
import { COVERED } from './covered.ts'
import { openPalette } from './open-layers.ts'

/** The state line of a wide window, on every page and covered by nothing; beside it what is there to buy with, and the way to everything. */
export function Strip() {
  const { t } = useLingui()
  const isSignedIn = useSession() !== null
  const unread = useUnreadCount()
  const { path } = use(ShownLocation)
  return (
    <div className="strip">
      <StateLine />
      <span className="strip__space" />
      {hasPractice(path) ? <PracticeSwitch /> : null}
      {isSignedIn ? <Balance isReal={!hasPractice(path)} /> : null}
      <button
        type="button"
        className="find"
        aria-label={t`Search or do`}
        aria-keyshortcuts="Control+K"
        onClick={openPalette}
      >
        <Search className="icon icon--16" />
        <span className="find__word">
          <Trans>Search or do</Trans>
        </span>
        <span className="find__keys" aria-hidden="true">
          <kbd className="kbd">
            <Trans>Ctrl</Trans>
          </kbd>
          <kbd className="kbd">K</kbd>
        </span>
      </button>
      {isSignedIn ? (
        <a className="icon-btn" href={`#${MESSAGES_PAGE}`} aria-label={unread === 0 ? t`Messages` : undefined}>
          <Bell className="icon icon--20" />
          {unread === 0 ? null : (
            <>
              <span className="vh">{t`Messages`}</span>
              <TabCount tab="me" />
            </>
          )}
        </a>
      ) : (
        <a className="btn btn--md strip__login" href={`#${LOGIN_PAGE}`}>
          <Trans>Log in</Trans>
        </a>
      )}
    </div>
  )
}

/** @param isReal on a page that shows real money to a person who practises too */
function Balance({ isReal }: { isReal: boolean }) {
  const { money } = useFormat()
  const areHidden = useAreAmountsHidden()
  const isPractising = useIsPractising() && !isReal
  const funds = useFundsOf(isPractising)
  const currency = useConfiguration()?.currency ?? ''
  if (!funds) return null
  const shown = (amount: string) => (areHidden ? COVERED : money(amount))
  return (
    <dl className="strip__sums">
      <div>
        <dt>{isPractising ? <Trans>Practice balance</Trans> : <Trans>Available</Trans>}</dt>
        <dd>
          {shown(funds.available)} <span className="strip__currency">{currency}</span>
        </dd>
      </div>
      <div className="strip__orders">
        <dt>
          <Trans>In orders</Trans>
        </dt>
        <dd>{shown(funds.inOrders)}</dd>
      </div>
    </dl>
  )
}
