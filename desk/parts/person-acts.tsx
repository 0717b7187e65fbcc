import { Trans, useLingui } from '@lingui/react/macro'
import {
  adjustBalance,
  endPersonSessions,
  releaseWithdrawals,
  resetTransactionPassword,
  writeNote,
} from '../../contract/desk/person-endpoints.ts'
import type { Person } from '../../contract/desk/person-rows.ts'
import { call } from '../data/call.ts'
import { ActForm, said } from './act-form.tsx'

interface ActsProps {
  readonly person: Person
  readonly onChanged: () => void
}

/** The acts that operators may do for one person. None of it touches an order. */
export function PersonActs({ person, onChanged }: ActsProps) {
  return (
    <>
      <Adjust person={person} onChanged={onChanged} />
      <Note person={person} onChanged={onChanged} />
      <ResetPassword person={person} onChanged={onChanged} />
      <EndSessions person={person} onChanged={onChanged} />
      {person.withdrawalsStopped > 0 && <Release person={person} onChanged={onChanged} />}
    </>
  )
}

function Adjust({ person: { id: person, account }, onChanged }: ActsProps) {
  const { t } = useLingui()
  return (
    <ActForm
      act="adjust"
      title={t`Adjust the balance`}
      letter="e"
      fields={{
        amount: { label: t`Amount`, hint: t`like 10.00 or -10.00`, max: 20 },
        reason: { label: t`Reason, the person reads it`, kind: 'lines' },
      }}
      button={<Trans>Adjust</Trans>}
      line={({ amount, reason }) => `adjust ${account}${said('amount', amount)}${said('reason', reason)}`}
      send={({ amount, reason }, id) =>
        call(adjustBalance, { params: { person }, body: { id, amount: amount.trim(), reason } })
      }
      onDone={onChanged}
    />
  )
}

function Note({ person: { id: person, account }, onChanged }: ActsProps) {
  const { t } = useLingui()
  return (
    <ActForm
      act="write-note"
      title={t`Write a note`}
      letter="n"
      fields={{ text: { label: t`Note, for operators alone`, kind: 'lines' } }}
      button={<Trans>Write it</Trans>}
      line={({ text }) => `note ${account}${said('text', text)}`}
      send={({ text }) => call(writeNote, { params: { person }, body: { text } })}
      onDone={onChanged}
    />
  )
}

function ResetPassword({ person: { id: person, account }, onChanged }: ActsProps) {
  const { t } = useLingui()
  return (
    <ActForm
      act="reset-transaction-password"
      title={t`Reset the transaction password`}
      about={<Trans>A new one is shown here once. Passkeys end, and withdrawals are held for 24 hours.</Trans>}
      fields={{}}
      isDanger
      button={<Trans>Reset it</Trans>}
      line={() => `reset-transaction-password ${account}`}
      send={() => call(resetTransactionPassword, { params: { person } })}
      onDone={onChanged}
    />
  )
}

function EndSessions({ person: { id: person, account }, onChanged }: ActsProps) {
  const { t } = useLingui()
  return (
    <ActForm
      act="end-sessions"
      title={t`End all sessions`}
      about={<Trans>Each device has to sign in again. Orders run on.</Trans>}
      fields={{ reason: { label: t`Reason, for the log` } }}
      isDanger
      button={<Trans>End them</Trans>}
      line={({ reason }) => `end-sessions ${account}${said('reason', reason)}`}
      send={({ reason }) => call(endPersonSessions, { params: { person }, body: { reason } })}
      onDone={onChanged}
    />
  )
}

function Release({ person: { id: person, account }, onChanged }: ActsProps) {
  const { t } = useLingui()
  return (
    <ActForm
      act="release-withdrawals"
      title={t`Release stopped withdrawals`}
      about={<Trans>Only after you have spoken with the person. They are told.</Trans>}
      fields={{ reason: { label: t`Reason, the person reads it`, kind: 'lines' } }}
      isDanger
      button={<Trans>Release</Trans>}
      line={({ reason }) => `release-withdrawals ${account}${said('reason', reason)}`}
      send={({ reason }) => call(releaseWithdrawals, { params: { person }, body: { reason } })}
      onDone={onChanged}
    />
  )
}
