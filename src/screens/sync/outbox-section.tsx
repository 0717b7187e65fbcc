import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { canSendAgain, discardOutboxItem, sendOutboxItemAgain } from '../../commands/decide-outbox-item.ts'
import { useOutbox } from '../../queries/use-outbox.ts'
import { useSentPart } from '../../queries/use-sent-part.ts'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { SentPart } from '../../ui/page/progress.tsx'
import { WaysOut } from '../../ui/fields/ways-out.tsx'
import { ReviewChip } from '../../ui/lists/review-chip.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'
import { outboxThings, type OutboxThing } from './outbox-things.ts'
import { ThingDetail, ThingTitle } from './thing-words.tsx'
import { wayToEdit } from './ways-to-edit.ts'

/** Items that the server has not confirmed: each stays until the server answers or the person discards it. */
export function OutboxSection({ isOffline }: { isOffline: boolean }) {
  const { t } = useLingui()
  const rows = useOutbox()
  const [discarding, setDiscarding] = useState<OutboxThing | null>(null)
  if (rows === undefined) return null
  const things = outboxThings(rows)
  return (
    <Section title={<Trans>Not on the server yet</Trans>}>
      {things.length === 0 ? (
        <p className="card card--pad t-sm t-2">
          <Trans>Nothing waits. Everything that you did has reached the server.</Trans>
        </p>
      ) : (
        <div className="card">
          {things.map((thing) => (
            <ThingRow key={thing.item.key} thing={thing} isOffline={isOffline} onDiscard={() => setDiscarding(thing)} />
          ))}
        </div>
      )}
      {discarding === null ? null : (
        <ConfirmDialog
          title={t`Discard it?`}
          confirm={t`Discard`}
          isDangerous
          onCancel={() => setDiscarding(null)}
          onConfirm={() => {
            void discardOutboxItem(discarding.item.key)
            setDiscarding(null)
          }}
        >
          <strong>
            <ThingTitle thing={discarding} />
          </strong>
          <SentenceGap hasStop />
          <Trans>It leaves this device and is not sent. This cannot be undone.</Trans>
        </ConfirmDialog>
      )}
    </Section>
  )
}

function ThingRow({ thing, isOffline, onDiscard }: { thing: OutboxThing; isOffline: boolean; onDiscard: () => void }) {
  const { dateTime } = useFormat()
  const [, navigate] = useLocation()
  const { item, state, cause } = thing
  const way = state === 'waiting' ? null : wayToEdit(item.endpoint)
  return (
    <div className="row">
      <span className="row__main">
        <span className="row__title">
          <ThingTitle thing={thing} />
        </span>
        <span className="row__sub">
          <span>{dateTime(item.createdAt)}</span>
          <ThingDetail thing={thing} />
        </span>
      </span>
      <span className="row__end">
        <ReviewChip state={state === 'waiting' ? 'waiting-to-send' : 'not-sent'} />
      </span>
      <div className="stack" style={{ flexBasis: '100%' }}>
        <p className="t-sm t-2">
          <Why thing={thing} isOffline={isOffline} />
        </p>
        {thing.pictureKey === null ? null : <PictureOnItsWay itemKey={thing.pictureKey} />}
        <WaysOut
          revise={way === null ? undefined : () => way.revise(item.key)}
          onRevised={() => way !== null && navigate(way.route)}
          onDiscard={onDiscard}
        >
          {isOffline || !canSendAgain(cause) ? null : (
            <button type="button" className="btn btn--md btn--soft" onClick={() => void sendOutboxItemAgain(cause.key)}>
              <Trans>Send now</Trans>
            </button>
          )}
        </WaysOut>
      </div>
    </div>
  )
}

function PictureOnItsWay({ itemKey }: { itemKey: string }) {
  const { t } = useLingui()
  const part = useSentPart(itemKey)
  return part === null ? null : <SentPart part={part} label={t`Picture`} />
}

function Why({ thing: { state, cause, item }, isOffline }: { thing: OutboxThing; isOffline: boolean }) {
  const { dateTime } = useFormat()
  switch (state) {
    case 'failed':
      return <ProblemText problem={cause.problem ?? 'unavailable'} facts={cause.facts ?? undefined} />
    case 'expired':
      return <Trans>It has waited for days and was not sent. Is it still right?</Trans>
    case 'waiting':
      return isOffline ? (
        <Trans>It is sent as soon as there is a connection. From {dateTime(item.expiresAt)} you are asked first.</Trans>
      ) : (
        <Trans>It is on its way, and tried again until the server answers.</Trans>
      )
  }
}
