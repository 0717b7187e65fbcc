import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Eye } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { deskItem } from '../../contract/desk/endpoints.ts'
import type { DeskCase, QueueRow } from '../../contract/desk/rows.ts'
import { call } from '../data/call.ts'
import { useDraft } from '../data/drafts.tsx'
import { personPage } from '../pages.ts'
import { problemText } from '../data/problem-text.ts'
import { useOpenSession } from '../data/session.tsx'
import { useKeys } from '../data/use-keys.ts'
import { useLive } from '../data/use-live.ts'
import { CaseBody } from './case-body.tsx'
import { DecideBar } from './decide-bar.tsx'
import { OperatorMark } from './operator-mark.tsx'
import { choicesOf, reasonText, type Chosen } from './refusal.tsx'
import { useDecision, type Tried } from './use-decision.ts'
import { KIND_WORDS, shortId, statusText } from './words.ts'

interface CasePaneProps {
  readonly row: QueueRow
  /** It has taken the place of an item that left. */
  readonly hasMovedUp: boolean
  /** Without the connection nothing can be decided. */
  readonly isDisabled: boolean
  readonly onDecided: (tried: Tried) => void
  readonly place: ReactNode
}

/** Nothing is read again by itself: what the operator decides on must not change under the hand. */
const NEVER_MS = 86_400_000

/** The open item: what it is about, its photos, and its decision. */
export function CasePane({ row, hasMovedUp, isDisabled, onDecided, place }: CasePaneProps) {
  const { i18n } = useLingui()
  const { kind, id } = row
  const live = useLive(`${kind} ${id}`, (signal) => call(deskItem, { params: { kind, id }, signal }), NEVER_MS)
  const item = live.data
  const [, goTo] = useLocation()
  useKeys({ p: () => row.account !== '' && goTo(personPage(row.account)) })
  return (
    <section className="pane pane--case" aria-label={`${i18n._(KIND_WORDS[kind])} ${shortId(kind, id)}`}>
      <div className="pane__bar">
        <h2>{shortId(kind, id)}</h2>
        {row.account !== '' && (
          <Link className="a" href={personPage(row.account)} title="P">
            {row.account}
          </Link>
        )}
        {item && item.identity !== '' && <IdentityChip status={item.identity} />}
        <span className="push" />
        {place}
      </div>
      {row.lookedAtBy.length > 0 && <Others names={row.lookedAtBy} />}
      {item ? (
        <OpenCase item={item} hasMovedUp={hasMovedUp} isDisabled={isDisabled} onDecided={onDecided} />
      ) : (
        <p className="empty" role="status">
          {live.fault ? i18n._(problemText(live.fault)) : <Trans>Loading</Trans>}
        </p>
      )}
    </section>
  )
}

function IdentityChip({ status }: { readonly status: string }) {
  const { i18n } = useLingui()
  return (
    <span className="chip" data-tone={status === 'verified' ? 'ok' : 'wait'}>
      {status === 'verified' && <BadgeCheck className="icon icon--12" />}
      <Trans>identity: {statusText(i18n, status)}</Trans>
    </span>
  )
}

function Others({ names }: { readonly names: readonly string[] }) {
  const list = names.join(', ')
  return (
    <p className="tell others" data-tone="wait">
      <Eye className="icon icon--16" />
      {names.map((name) => (
        <OperatorMark key={name} name={name} isHere />
      ))}
      <span>
        <Trans>{list} looks at this too. The first decision counts.</Trans>
      </span>
    </p>
  )
}

interface OpenCaseProps extends Pick<CasePaneProps, 'hasMovedUp' | 'isDisabled' | 'onDecided'> {
  readonly item: DeskCase
}

function OpenCase({ item, hasMovedUp, isDisabled, onDecided }: OpenCaseProps) {
  const { operator } = useOpenSession()
  const rest = useRest(hasMovedUp)
  const decision = useDecision(item, onDecided)
  const isOpen = item.isWaiting && item.mayDecide && !isDisabled && decision.outcome === 'none'
  const { isRefusing, refusing, chosen, choose, reason, approveRef, refuseRef } = useRefusal(item, isOpen)
  return (
    <>
      <CaseBody
        item={item}
        chosen={chosen}
        isOver={decision.outcome === 'approved' || decision.outcome === 'refused'}
        onChoose={choose}
      />
      {isDisabled && (
        <p className="tell others" data-tone="wait">
          <Trans>Deciding needs the connection. No act waits on this device.</Trans>
        </p>
      )}
      <DecideBar
        onClickCapture={rest}
        item={isDisabled ? { ...item, isWaiting: false } : item}
        decision={decision}
        isRefusing={isRefusing}
        reason={reason}
        operator={operator.name}
        approveRef={approveRef}
        refuseRef={refuseRef}
        onRefusing={refusing}
      />
    </>
  )
}

/** An item that moves up has its buttons where those of the item before were: the second click of a double click is not meant for it. */
const REST_MS = 700

/** Returns a handler that drops clicks of a pointer for a moment after the item has appeared. The keyboard's way has a step of its own for each item. */
function useRest(isWanted: boolean): (event: MouseEvent) => void {
  const isResting = useRef(isWanted)
  useEffect(() => {
    const timer = setTimeout(() => (isResting.current = false), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (event) => {
    const isPointer = event.detail > 0
    if (isPointer && isResting.current) event.stopPropagation()
  }
}

/** The refusal of an item while it is half-way, and the keys of its decision. */
function useRefusal(item: DeskCase, isOpen: boolean) {
  const [isRefusing, setIsRefusing] = useState(false)
  const [choice, setChoice] = useState<string | null>(null)
  // The operator's own words stay when the item is left half-way; the decision itself begins anew.
  const [words, setWords] = useDraft(`words ${item.kind} ${item.id}`, '')
  const chosen: Chosen = { choice, words }
  const [approveRef, refuseRef] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const reason = reasonText(item.kind, chosen, item.language)
  const refusing = (isOn: boolean) => {
    setIsRefusing(isOn)
    if (!isOn) setChoice(null)
  }
  const choose = (next: Chosen) => {
    if (!isOpen) return
    setIsRefusing(true)
    setChoice(next.choice)
    if (next.words !== words) setWords(next.words)
  }
  const chooseAt = (at: number) => {
    const choice = choicesOf(item.kind)[at]
    if (isRefusing && choice !== undefined) choose({ ...chosen, choice })
  }
  useKeys({
    a: () => isOpen && !isRefusing && approveRef.current?.focus(),
    r: () => isOpen && refusing(true),
    Escape: () => refusing(false),
    ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [String(at + 1), () => chooseAt(at)])),
  })
  // Enter writes the refusal once a reason stands; the operator's own words keep the focus.
  useEffect(() => {
    if (isRefusing && reason !== '' && !(document.activeElement instanceof HTMLTextAreaElement))
      refuseRef.current?.focus()
  }, [isRefusing, reason])
  return { isRefusing, refusing, chosen, choose, reason, approveRef, refuseRef }
}
