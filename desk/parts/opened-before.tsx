import { Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { refuseLink, type openLink } from '../../contract/desk/endpoints.ts'
import type { Answer } from '../../contract/endpoint.ts'
import { call } from '../data/call.ts'
import { Fault } from './fault.tsx'
import { useSending } from './use-sending.ts'
import { momentText } from './words.ts'

interface OpenedBeforeProps {
  readonly link: { readonly token: string; readonly opener: string }
  readonly shown: Pick<Answer<typeof openLink>, 'before' | 'isFirst'>
  readonly onRefused: () => void
}

/** On the page of a link that was opened elsewhere before: from where, and the way to refuse it. Shows nothing where nobody opened it. */
export function OpenedBefore({ link, shown, onRefused }: OpenedBeforeProps) {
  const { before, isFirst } = shown
  const [isSure, setIsSure] = useState(false)
  const { isSending, fault, submit } = useSending(() => call(refuseLink, { body: link }), onRefused)
  if (before.length === 0) return null
  return (
    <section className="tell" data-tone="bad" role="alert">
      <ShieldAlert className="icon icon--16" />
      <div className="stack-12">
        <b>
          <Trans>This link was opened before</Trans>
        </b>
        <ul>
          {before.map(({ at, address, browser }) => {
            const moment = momentText(at)
            return (
              <li key={`${at} ${address}`} title={browser}>
                <Trans>
                  {moment} UTC, from {address}
                </Trans>
              </li>
            )
          })}
        </ul>
        <span>
          {isFirst ? (
            <Trans>
              The key that was shown then opens nothing. If one of these was not you, end the link: a restart of the
              server prints another.
            </Trans>
          ) : (
            <Trans>
              The key that was shown then opens nothing. If one of these was not you, refuse: the link ends, and all who
              may invite are told.
            </Trans>
          )}
        </span>
        <Fault text={fault} />
        {isSure ? (
          <button type="button" className="btn btn--danger-solid" disabled={isSending} onClick={submit}>
            <Trans>Yes, end this link</Trans>
          </button>
        ) : (
          <button type="button" className="btn btn--danger" onClick={() => setIsSure(true)}>
            {isFirst ? <Trans>End this link</Trans> : <Trans>Refuse the invitation</Trans>}
          </button>
        )}
      </div>
    </section>
  )
}
