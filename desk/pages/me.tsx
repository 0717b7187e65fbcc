import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { deskSessions, deskSignOut, endDeskSession, newRecoveryCodes } from '../../contract/desk/endpoints.ts'
import type { DeskSessionRow } from '../../contract/desk/rows.ts'
import { call } from '../data/call.ts'
import { useOpenSession, useSession } from '../data/session.tsx'
import { useLive } from '../data/use-live.ts'
import { EMPTY_PASSWORD_AND_CODE, PasswordAndCode } from '../parts/password-and-code.tsx'
import { PasskeysPanel } from '../parts/passkeys-panel.tsx'
import { RolesTable } from '../parts/roles-table.tsx'
import { BrowserName } from '../parts/browser-name.tsx'
import { RefusedPanel } from '../parts/refused-panel.tsx'
import { RecoveryCodes } from '../parts/recovery-codes.tsx'
import { TopLine } from '../parts/top-line.tsx'
import { useSending } from '../parts/use-sending.ts'
import { momentText } from '../parts/words.ts'
import { Fault } from '../parts/fault.tsx'

const EVERY_MS = 10_000

/** The operator's own sessions, passkeys, recovery codes and roles; the table of roles stands here as the server enforces it. */
export function MePage({ onKeys }: { readonly onKeys: () => void }) {
  const { operator } = useOpenSession()
  const { leave } = useSession()
  const live = useLive('sessions', (signal) => call(deskSessions, { signal }), EVERY_MS)
  return (
    <>
      <TopLine title={operator.name} at={live.at} isStale={live.fault !== null} onKeys={onKeys} />
      <main className="main main--scroll">
        <Sessions sessions={live.data?.sessions ?? []} onEnded={live.reload} onOut={leave} />
        {live.data && <RefusedPanel rows={live.data.refused} isOwn />}
        <PasskeysPanel />
        <NewCodes />
        <RolesTable />
      </main>
    </>
  )
}

function Sessions({
  sessions,
  onEnded,
  onOut,
}: {
  readonly sessions: readonly DeskSessionRow[]
  readonly onEnded: () => void
  readonly onOut: () => void
}) {
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Open sessions</Trans>
        </h2>
      </header>
      <table className="tb">
        <thead>
          <tr>
            <th>
              <Trans>Signed in, UTC</Trans>
            </th>
            <th>
              <Trans>Last active, UTC</Trans>
            </th>
            <th>
              <Trans>Address</Trans>
            </th>
            <th>
              <Trans>Browser</Trans>
            </th>
            <th>
              <span className="vh">
                <Trans>End</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionLine key={session.id} session={session} onEnded={onEnded} onOut={onOut} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SessionLine({
  session,
  onEnded,
  onOut,
}: {
  readonly session: DeskSessionRow
  readonly onEnded: () => void
  readonly onOut: () => void
}) {
  return (
    <tr>
      <td>{momentText(session.createdAt)}</td>
      <td>{momentText(session.activeAt)}</td>
      <td>{session.address}</td>
      <td>
        <BrowserName text={session.browser} />
      </td>
      <td className="n">
        {session.isThis ? (
          <button type="button" className="btn btn--plain" onClick={() => void call(deskSignOut).then(onOut)}>
            <Trans>Sign out here</Trans>
          </button>
        ) : (
          <button
            type="button"
            className="btn btn--danger"
            onClick={() => void call(endDeskSession, { params: { id: session.id } }).then(onEnded)}
          >
            <Trans>End</Trans>
          </button>
        )}
      </td>
    </tr>
  )
}

function NewCodes() {
  const { recoveryCodesLeft: left } = useOpenSession()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [form, setForm] = useState(EMPTY_PASSWORD_AND_CODE)
  const { isSending, fault, submit } = useSending(
    () => call(newRecoveryCodes, { body: form }),
    (made) => {
      setCodes(made.recoveryCodes)
      setForm(EMPTY_PASSWORD_AND_CODE)
    },
  )
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>New recovery codes</Trans>
        </h2>
        <small>
          <Trans>{left} left at the last sign-in; new ones end those before</Trans>
        </small>
      </header>
      {codes !== null && (
        <div className="panel__body">
          <RecoveryCodes codes={codes} />
        </div>
      )}
      <form className="act-filters" onSubmit={submit}>
        <PasswordAndCode form={form} onChange={setForm} />
        <button type="submit" className="btn btn--plain" disabled={isSending}>
          <Trans>Make new codes</Trans>
        </button>
        <Fault text={fault} />
      </form>
    </section>
  )
}
