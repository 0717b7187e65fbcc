import { Trans, useLingui } from '@lingui/react/macro'
import {
  adjustBalance,
  endPersonSessions,
  freezePerson,
  releaseWithdrawals,
  resetTransactionPassword,
  revokeIdentity,
  unfreezePerson,
  writeNote,
} from '../../contract/desk/person-endpoints.ts'
import type { Person } from '../../contract/desk/person-rows.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { call } from '../data/call.ts'
import { ActForm, said } from './act-form.tsx'
import { momentText } from './words.ts'

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
      {person.frozen === null ? (
        <Freeze person={person} onChanged={onChanged} />
      ) : (
        <Unfreeze person={person} onChanged={onChanged} />
      )}
      {person.identity === 'verified' && <RevokeIdentity person={person} onChanged={onChanged} />}
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

function Freeze({ person, onChanged }: ActsProps) {
  const { t, i18n } = useLingui()
  const { id, account, running, frozenPeople } = person
  const [orders, stakes, then] = [running.orders, formatsOf(i18n.locale).money(running.stakes), frozenPeople + 1]
  return (
    <ActForm
      act="freeze"
      of="begin"
      title={t`Freeze`}
      about={
        <Trans>
          Stops new buys and withdrawals. Running orders, {orders} with {stakes}, go on and are paid by the rule. The
          person is told, with your reason.
        </Trans>
      }
      fields={{ reason: { label: t`Reason, the person reads it`, kind: 'lines' } }}
      extra={() => (
        <p className="note">
          <Trans>
            Fairness page: {frozenPeople} people frozen, then {then}.
          </Trans>
        </p>
      )}
      isDanger
      button={<Trans>Freeze {account}</Trans>}
      line={({ reason }) => `freeze ${account}${said('reason', reason)}`}
      send={({ reason }) => call(freezePerson, { params: { person: id }, body: { reason } })}
      onDone={onChanged}
    />
  )
}

function Unfreeze({ person, onChanged }: ActsProps) {
  const { t } = useLingui()
  const { id, account, frozen } = person
  const [since, why] = [momentText(frozen?.since ?? 0), frozen?.reason ?? '']
  return (
    <ActForm
      act="freeze"
      of="end"
      title={t`End the freeze`}
      about={
        <Trans>
          Frozen since {since} UTC: {why}
        </Trans>
      }
      fields={{ reason: { label: t`Reason, the person reads it`, kind: 'lines' } }}
      button={<Trans>Let {account} buy and withdraw again</Trans>}
      line={({ reason }) => `unfreeze ${account}${said('reason', reason)}`}
      send={({ reason }) => call(unfreezePerson, { params: { person: id }, body: { reason } })}
      onDone={onChanged}
    />
  )
}

function RevokeIdentity({ person: { id: person, account }, onChanged }: ActsProps) {
  const { t } = useLingui()
  return (
    <ActForm
      act="revoke-identity"
      title={t`Take the approval of the identity back`}
      about={
        <Trans>
          The person is told, with your reason, and hands in documents again. Until those are approved they can't
          withdraw.
        </Trans>
      }
      fields={{ reason: { label: t`Reason, the person reads it`, kind: 'lines' } }}
      isDanger
      button={<Trans>Take it back</Trans>}
      line={({ reason }) => `revoke-identity ${account}${said('reason', reason)}`}
      send={({ reason }) => call(revokeIdentity, { params: { person }, body: { reason } })}
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
