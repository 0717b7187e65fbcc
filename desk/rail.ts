/** The rail: the desk's pages in their groups, each with its letter after G and the act of the table of roles that opens it. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Ban,
  ChartCandlestick,
  ChartColumn,
  CheckCheck,
  CirclePause,
  FileText,
  IdCard,
  KeyRound,
  LayoutDashboard,
  Megaphone,
  MessagesSquare,
  Percent,
  Replace,
  ScrollText,
  UserSearch,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { maySee, type DeskAct, type OperatorRole } from '../contract/desk/roles.ts'
import type { QueueCount } from '../contract/desk/rows.ts'
import { PAGES } from './pages.ts'

export interface RailPage {
  readonly page: string
  readonly title: MessageDescriptor
  readonly icon: LucideIcon
  readonly letter: string
  /** Absent: every operator opens the page. */
  readonly act?: DeskAct
  readonly queue?: QueueCount['queue'] | 'chats' | 'aside'
}

interface RailGroup {
  readonly title: MessageDescriptor | null
  readonly pages: readonly RailPage[]
}

const RAIL: readonly RailGroup[] = [
  { title: null, pages: [{ page: PAGES.today, title: msg`Today`, icon: LayoutDashboard, letter: 't' }] },
  {
    title: msg`Queues`,
    pages: [
      {
        page: PAGES.deposits,
        title: msg`Deposits`,
        icon: ArrowDownToLine,
        letter: 'd',
        act: 'decide-deposit',
        queue: 'deposit',
      },
      {
        page: PAGES.withdrawals,
        title: msg`Withdrawals`,
        icon: ArrowUpFromLine,
        letter: 'w',
        act: 'decide-withdrawal',
        queue: 'withdrawal',
      },
      {
        page: PAGES.identity,
        title: msg`Identity`,
        icon: IdCard,
        letter: 'i',
        act: 'decide-verification',
        queue: 'verification',
      },
      {
        page: PAGES.changes,
        title: msg`Account changes`,
        icon: Replace,
        letter: 'n',
        act: 'decide-account-change',
        queue: 'account-change',
      },
      {
        page: PAGES.conversations,
        title: msg`Conversations`,
        icon: MessagesSquare,
        letter: 'c',
        act: 'read-conversation',
        queue: 'chats',
      },
      { page: PAGES.second, title: msg`Second approvals`, icon: CheckCheck, letter: '2', queue: 'second' },
    ],
  },
  {
    title: msg`People and words`,
    pages: [
      { page: PAGES.person, title: msg`Person`, icon: UserSearch, letter: 'p', act: 'read-person' },
      { page: PAGES.messages, title: msg`Messages`, icon: Megaphone, letter: 'm', act: 'publish-message' },
      { page: PAGES.articles, title: msg`Articles`, icon: FileText, letter: 'a', act: 'publish' },
    ],
  },
  {
    title: msg`Market`,
    pages: [
      { page: PAGES.products, title: msg`Products`, icon: ChartCandlestick, letter: 'l', act: 'set-product-terms' },
      { page: PAGES.methods, title: msg`Deposit methods`, icon: Wallet, letter: 'b', act: 'set-deposit-method' },
      { page: PAGES.terms, title: msg`Terms and funds`, icon: Percent, letter: 'e', act: 'set-terms' },
      { page: PAGES.voids, title: msg`Void orders`, icon: Ban, letter: 'x', act: 'void-orders' },
      {
        page: PAGES.aside,
        title: msg`Set-aside orders`,
        icon: CirclePause,
        letter: 'z',
        act: 'settle-again',
        queue: 'aside',
      },
    ],
  },
  {
    title: msg`Platform`,
    pages: [
      { page: PAGES.figures, title: msg`Figures`, icon: ChartColumn, letter: 'f', act: 'read-figures' },
      { page: PAGES.acts, title: msg`Log of acts`, icon: ScrollText, letter: 'o' },
      { page: PAGES.operators, title: msg`Operators`, icon: Users, letter: 'r', act: 'add-operator' },
      { page: PAGES.keys, title: msg`Signing keys`, icon: KeyRound, letter: 'k', act: 'rotate-signing-key' },
    ],
  },
]

/** The groups with the pages that these roles open; a group without any is left out. */
export function railOf(roles: readonly OperatorRole[]): readonly RailGroup[] {
  return RAIL.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ act }) => act === undefined || maySee(roles, act)),
  })).filter(({ pages }) => pages.length > 0)
}
