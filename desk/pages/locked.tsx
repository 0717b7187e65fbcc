import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { deskSignOut, unlockDesk } from '../../contract/desk/endpoints.ts'
import type { DeskSession } from '../../contract/desk/rows.ts'
import { call } from '../data/call.ts'
import { unlockByPasskey } from '../data/passkeys.ts'
import { useSession } from '../data/session.tsx'
import { Or, PasskeyButton } from '../parts/passkey-button.tsx'
import { OperatorMark } from '../parts/operator-mark.tsx'
import { EMPTY_PASSWORD_AND_CODE, PasswordAndCode } from '../parts/password-and-code.tsx'
import { useSending } from '../parts/use-sending.ts'
import { Fault } from '../parts/fault.tsx'

/** A session at rest: nothing of the desk is shown until the operator is sure again. */
export function LockedPage({ session }: { readonly session: DeskSession }) {
  const { enter, leave } = useSession()
  const [form, setForm] = useState(EMPTY_PASSWORD_AND_CODE)
  const { isSending, fault, submit } = useSending(() => call(unlockDesk, { body: form }), enter)
  const { name } = session.operator
  return (
    <main className="gate desk-gate">
      <form className="door" onSubmit={submit}>
        <h1 className="line">
          <OperatorMark name={name} isLarge />
          <Trans>{name}: locked</Trans>
        </h1>
        <p className="note">
          <Trans>Your text is still there when you come back, in this window. No photo stays open while locked.</Trans>
        </p>
        <PasskeyButton isFilled={false} send={unlockByPasskey} onDone={enter}>
          <Trans>Unlock with a passkey</Trans>
        </PasskeyButton>
        <Or />
        <PasswordAndCode form={form} onChange={setForm} />
        <Fault text={fault} />
        <button type="submit" className="btn" disabled={isSending}>
          <Trans>Unlock</Trans>
        </button>
        <button type="button" className="a" onClick={() => void call(deskSignOut).then(leave)}>
          <Trans>Sign out</Trans>
        </button>
      </form>
    </main>
  )
}
