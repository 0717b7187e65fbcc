import { Plural, Trans } from '@lingui/react/macro'
import { useFormat } from '../../ui/format/use-format.ts'
import type { OutboxThing } from './outbox-things.ts'

/** Names a thing that the person did, in their words. */
export function ThingTitle({ thing: { item } }: { thing: OutboxThing }) {
  const { money } = useFormat()
  switch (item.endpoint) {
    case 'submit-deposit':
      return <Trans>Deposit of {money(text(item.body?.['amount']))}</Trans>
    case 'send-chat-message':
      return <Trans>Message to customer service</Trans>
    case 'mark-chat-read':
      return <Trans>Chat read</Trans>
    case 'mark-read':
      return (
        <Plural
          value={lengthOf(item.body?.['messages']) + lengthOf(item.body?.['announcements'])}
          one="# message read"
          other="# messages read"
        />
      )
    case 'choose-preference':
      return <Trans>Settings</Trans>
    case 'mark-favourite':
      return <Trans>Favorite</Trans>
    case 'note-order':
      return <Trans>Note on an order</Trans>
    case 'set-price-alert':
      return <Trans>Price alert</Trans>
    case 'remove-price-alert':
      return <Trans>Price alert removed</Trans>
    case 'put-file':
      return <Trans>Picture</Trans>
    default:
      return item.endpoint
  }
}

/** A line of it by which it is known again. */
export function ThingDetail({ thing: { item, pictureKey } }: { thing: OutboxThing }) {
  if (item.endpoint === 'send-chat-message' && text(item.body?.['text']) !== '')
    return <span>“{shortened(text(item.body?.['text']))}”</span>
  if (item.endpoint === 'note-order') return <span>{shortened(text(item.body?.['text']))}</span>
  if (item.endpoint === 'choose-preference')
    return (
      <span>
        <PreferenceName name={text(item.body?.['name'])} />
      </span>
    )
  if (item.endpoint === 'mark-favourite' || item.endpoint === 'set-price-alert')
    return <span>{text(item.body?.['productId']).toUpperCase().replace('-', '/')}</span>
  return pictureKey !== null && item.endpoint !== 'put-file' ? (
    <span>
      <Trans>with a picture</Trans>
    </span>
  ) : null
}

function PreferenceName({ name }: { name: string }) {
  switch (name) {
    case 'language':
      return <Trans>Language</Trans>
    case 'theme':
      return <Trans>Theme</Trans>
    case 'market-colours':
      return <Trans>Colors of rising and falling</Trans>
    case 'amounts':
      return <Trans>Hide amounts</Trans>
    case 'chart':
      return <Trans>Chart</Trans>
    case 'quick-amounts':
      return <Trans>Quick amounts</Trans>
    case 'reality-check':
      return <Trans>Reality check</Trans>
    case 'hand':
      return <Trans>Left-hand mode</Trans>
    default:
      return name
  }
}

const SHOWN_LENGTH = 60

function shortened(line: string): string {
  return line.length <= SHOWN_LENGTH ? line : `${line.slice(0, SHOWN_LENGTH)}…`
}

/** A value read back from the outbox has lost its type. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}
