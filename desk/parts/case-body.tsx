import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeskCase } from '../../contract/desk/rows.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { useOpenSession } from '../data/session.tsx'
import { Changes, Earlier, PastActs } from './case-tables.tsx'
import { Clock } from './clock.tsx'
import { Facts } from './facts.tsx'
import { Photo, type PhotoName } from './photo.tsx'
import { Refusal, type Chosen } from './refusal.tsx'
import { useLook, type Look } from './use-look.ts'
import { momentText, timeText } from './words.ts'

interface CaseBodyProps {
  readonly item: DeskCase
  readonly chosen: Chosen
  /** It was decided here a moment ago: photos close. */
  readonly isOver: boolean
  readonly onChoose: (chosen: Chosen) => void
}

/** Facts and photos of an item. Photos and sealed facts open for a look alone, and each look is a line of the log. */
export function CaseBody({ item, chosen, isOver, onChoose }: CaseBodyProps) {
  const hasLook = item.photos.length > 0 || item.hasSealedFacts
  const { look, open, close } = useLook(item, hasLook && item.isWaiting)
  const shown: Look = isOver ? { status: 'closed', why: '' } : look
  const facts = { ...item.facts, ...(shown.status === 'open' ? shown.facts : {}) }
  const refusal = item.isWaiting && item.mayDecide && !isOver && (
    <Refusal kind={item.kind} account={item.account} language={item.language} chosen={chosen} onChoose={onChoose} />
  )
  const lookBar = hasLook && !isOver && <LookBar look={shown} onOpen={open} onClose={close} />
  if (item.kind === 'verification')
    return (
      <div className="case case--pair">
        {lookBar}
        <div className="pair">
          <Shown look={shown} photo="frontPhoto" title={<Trans>Front</Trans>} hasKeys />
          <Shown look={shown} photo="backPhoto" title={<Trans>Back</Trans>} hasKeys={false} />
        </div>
        <div className="pair case__facts">
          <div className="stack-12">
            <Facts facts={facts} without={['status']} />
            <Asked item={item} />
          </div>
          {refusal}
        </div>
      </div>
    )
  if (item.kind === 'deposit')
    return (
      <div className="case case--photo">
        <Shown look={shown} photo="proof" title={<Trans>Payment proof</Trans>} hasKeys />
        <div className="case__facts">
          {lookBar}
          <Sum item={item} />
          <Facts facts={facts} without={['amount', 'status']} />
          <Asked item={item} />
          {refusal}
        </div>
      </div>
    )
  return (
    <div className="case case--plain">
      {lookBar}
      {item.amount !== null && <Sum item={item} />}
      {item.kind === 'withdrawal' && <Steps item={item} />}
      {item.changes.length > 0 && <Changes item={item} />}
      <Facts facts={facts} without={saidElsewhere(item)} />
      <Asked item={item} />
      {item.earlier.length > 0 && <Earlier item={item} />}
      <PastActs item={item} />
      {refusal}
    </div>
  )
}

/** Facts that stand in the sum or among the changes already. A bound account's id says nothing to anybody. */
function saidElsewhere({ kind, changes, facts }: DeskCase): readonly string[] {
  if (kind === 'withdrawal') return []
  if (kind === 'account-change') return ['account', 'to']
  if (changes.length > 0 && ['product-terms', 'new-product'].includes(facts['terms'] ?? '')) return ['changes']
  if (kind === 'operator-roles') return ['roles', 'rolesNow', 'amount']
  return changes.length > 0 ? changes.map(({ name }) => name) : ['amount']
}

function Sum({ item }: { readonly item: DeskCase }) {
  const { i18n } = useLingui()
  const { currency } = useOpenSession()
  return (
    <p className="sum">
      {item.amount === null ? '' : formatsOf(i18n.locale).money(item.facts['arrives'] ?? item.amount)}
      <i>{currency}</i>
    </p>
  )
}

/** When the item came, how long ago, and who said yes already. */
function Asked({ item }: { readonly item: DeskCase }) {
  const [asked, decided, names] = [
    momentText(item.createdAt),
    item.decidedAt === null ? '' : momentText(item.decidedAt),
    item.approvedBy.join(', '),
  ]
  return (
    <p className="note line">
      <Trans>Asked {asked} UTC</Trans>
      {item.isWaiting && <Clock createdAt={item.createdAt} dueAt={item.dueAt} now={Date.now()} />}
      {decided !== '' && <Trans>decided {decided} UTC</Trans>}
      {names !== '' && <Trans>first yes by {names}</Trans>}
    </p>
  )
}

/** A withdrawal is approved first and paid then: until the approval its owner can take it back. */
function Steps({ item }: { readonly item: DeskCase }) {
  const isApproved = item.status === 'success'
  return (
    <ol className="stepper stepper--two">
      <li {...(item.isWaiting ? { 'aria-current': 'step' } : { 'data-done': '' })}>
        <b>
          <Trans>1. Approve</Trans>
        </b>
        <Trans>until then the person can take it back</Trans>
      </li>
      <li {...(isApproved ? { 'aria-current': 'step' } : {})}>
        <b>
          <Trans>2. Pay</Trans>
        </b>
        <Trans>the number opens after the approval, under Decided, by a look that is logged</Trans>
      </li>
    </ol>
  )
}

function LookBar({
  look,
  onOpen,
  onClose,
}: {
  readonly look: Look
  readonly onOpen: () => void
  readonly onClose: () => void
}) {
  if (look.status === 'open') {
    const [number, time, until] = [look.written.number, timeText(look.written.at), timeText(look.until)]
    return (
      <div className="look">
        <Eye className="icon icon--16" />
        <span className="grow">
          <Trans>
            This look is in the log as <b>#{number}</b>, {time}. It closes at {until} or when you leave, and leaves no
            copy here.
          </Trans>
        </span>
        <button type="button" className="btn btn--plain" onClick={onClose}>
          <Trans>Close now</Trans>
        </button>
      </div>
    )
  }
  return (
    <div className="look">
      <Eye className="icon icon--16" />
      <span className="grow" role="status">
        {look.status === 'opening' ? (
          <Trans>Opening</Trans>
        ) : look.why === '' ? (
          <Trans>Closed. Another look is another line in the log.</Trans>
        ) : (
          look.why
        )}
      </span>
      <button type="button" className="btn btn--plain" onClick={onOpen}>
        <Trans>Look</Trans>
      </button>
    </div>
  )
}

function Shown({
  look,
  photo,
  title,
  hasKeys,
}: {
  readonly look: Look
  readonly photo: PhotoName
  readonly title: ReactNode
  readonly hasKeys: boolean
}) {
  const { operator } = useOpenSession()
  if (look.status !== 'open' || !look.photos.includes(photo))
    return (
      <figure className="photo">
        <div className="photo__view" />
        <figcaption className="photo__bar">
          <span className="photo__name">{title}</span>
        </figcaption>
      </figure>
    )
  return (
    <Photo
      look={look.look}
      photo={photo}
      title={title}
      mark={`${operator.name} ${momentText(look.written.at)} UTC`}
      hasKeys={hasKeys}
    />
  )
}
