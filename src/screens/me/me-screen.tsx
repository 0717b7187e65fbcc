import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BellRing,
  ChartLine,
  IdCard,
  Landmark,
  LogOut,
  MessageSquareText,
  ReceiptText,
  Settings,
  Users,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { endSession } from '../../commands/end-session.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useShownOrders } from '../../queries/use-practice.ts'
import { useUnreadCount } from '../../queries/use-unread-count.ts'
import { useRows } from '../../queries/use-rows.ts'
import { Entry } from '../../ui/lists/entry.tsx'
import { EndSessionDialog } from '../../ui/sheets/end-session-dialog.tsx'
import { RootPage } from '../../ui/page/root-page.tsx'
import {
  DEPOSITS_PAGE,
  FUND_RECORDS_PAGE,
  ALERTS_PAGE,
  INSIGHT_PAGE,
  MESSAGES_PAGE,
  ORDERS_PAGE,
  SETTINGS_PAGE,
  TEAM_PAGE,
  VERIFY_PAGE,
  WITHDRAWAL_ACCOUNTS_PAGE,
  WITHDRAWALS_PAGE,
} from '../../paths.ts'
import { AccountCard } from './account-card.tsx'
import { PersonHead } from './person-head.tsx'

const RUNNING = ['waiting', 'running'] as const
const UNDER_REVIEW = ['under-review'] as const

/** Tab 5: who I am here, what is mine, and the ways to everything that is kept about me. */
export function MeScreen() {
  const { t } = useLingui()
  return (
    <RootPage
      title={t`Me`}
      actions={
        <a className="icon-btn" href={`#${SETTINGS_PAGE}`} aria-label={t`Settings`}>
          <Settings className="icon" />
        </a>
      }
    >
      <PersonHead />
      <AccountCard />
      <RecordEntries />
      <IdentityEntries />
      <ContactEntries />
      <div className="card list--icons">
        <Entry
          href={SETTINGS_PAGE}
          icon={<Settings className="icon" />}
          sub={<Trans>Language, passwords, my limits, this device</Trans>}
        >
          <Trans>Settings</Trans>
        </Entry>
      </div>
      <LogOutButton />
    </RootPage>
  )
}

/** The ways to what was ordered, paid in and paid out, with what is under way of each. */
function RecordEntries() {
  const running = useShownOrders({ where: { status: RUNNING }, pageSize: 100 }).rows.length
  const underReview = useHistory('deposits', { where: { status: UNDER_REVIEW }, pageSize: 100 }).rows.length
  const withdrawing = useHistory('withdrawals', { where: { status: UNDER_REVIEW }, pageSize: 100 }).rows.length
  return (
    <div className="card list--icons">
      <Entry
        href={ORDERS_PAGE}
        icon={<ReceiptText className="icon" />}
        note={running === 0 ? null : <Plural value={running} one="# running" other="# running" />}
      >
        <Trans>My orders</Trans>
      </Entry>
      <Entry href={INSIGHT_PAGE} icon={<ChartLine className="icon" />}>
        <Trans>Insight</Trans>
      </Entry>
      <Entry href={ALERTS_PAGE} icon={<BellRing className="icon" />}>
        <Trans>Price alerts</Trans>
      </Entry>
      <Entry href={FUND_RECORDS_PAGE} icon={<Wallet className="icon" />}>
        <Trans>Fund records</Trans>
      </Entry>
      <Entry
        href={DEPOSITS_PAGE}
        icon={<ArrowDownToLine className="icon" />}
        note={underReview === 0 ? null : <Plural value={underReview} one="# under review" other="# under review" />}
      >
        <Trans>Deposit details</Trans>
      </Entry>
      <Entry
        href={WITHDRAWALS_PAGE}
        icon={<ArrowUpFromLine className="icon" />}
        note={withdrawing === 0 ? null : <Plural value={withdrawing} one="# under review" other="# under review" />}
      >
        <Trans>Withdrawal details</Trans>
      </Entry>
    </div>
  )
}

/** The ways to the person's documents and bound accounts. */
function IdentityEntries() {
  const accounts = useRows('withdrawalAccounts')
  return (
    <div className="card list--icons">
      <Entry href={VERIFY_PAGE} icon={<IdCard className="icon" />}>
        <Trans>Real-name verification</Trans>
      </Entry>
      <Entry
        href={WITHDRAWAL_ACCOUNTS_PAGE}
        icon={<Landmark className="icon" />}
        note={
          accounts === undefined || accounts.length === 0 ? null : (
            <Plural value={accounts.length} one="# bound" other="# bound" />
          )
        }
      >
        <Trans>Withdrawal accounts</Trans>
      </Entry>
    </div>
  )
}

/** The ways to the messages and the team. */
function ContactEntries() {
  const unread = useUnreadCount()
  return (
    <div className="card list--icons">
      <Entry
        href={MESSAGES_PAGE}
        icon={<MessageSquareText className="icon" />}
        note={unread === 0 ? null : <Plural value={unread} one="# unread" other="# unread" />}
      >
        <Trans>Messages</Trans>
      </Entry>
      <Entry href={TEAM_PAGE} icon={<Users className="icon" />}>
        <Trans>My team</Trans>
      </Entry>
    </div>
  )
}

/** The button that logs out, and the question before. */
function LogOutButton() {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn btn--block btn--danger" onClick={() => setAsking(true)}>
        <LogOut className="icon icon--20" />
        <Trans>Log out</Trans>
      </button>
      {isAsking ? (
        <EndSessionDialog
          title={t`Are you sure you want to log out?`}
          confirm={t`Log out`}
          end={endSession}
          onCancel={() => setAsking(false)}
        >
          <Trans>
            Your records leave this device and stay on the server. Running orders go on and settle by the rule.
          </Trans>
        </EndSessionDialog>
      ) : null}
    </>
  )
}
