import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { operatorPasskeys, removeOperatorPasskey, type OperatorPasskey } from '../../contract/desk/passkey-endpoints.ts'
import { call } from '../data/call.ts'
import { registerPasskey } from '../data/passkeys.ts'
import { useLive } from '../data/use-live.ts'
import { Fault } from './fault.tsx'
import { Field } from './field.tsx'
import { PanelTable } from './panel-table.tsx'
import { EMPTY_PASSWORD_AND_CODE, PasswordAndCode } from './password-and-code.tsx'
import { useSending } from './use-sending.ts'
import { momentText } from './words.ts'

const EVERY_MS = 20_000

/** The operator's own passkeys, and the form for another one. */
export function PasskeysPanel() {
  const { t } = useLingui()
  const live = useLive('passkeys', (signal) => call(operatorPasskeys, { signal }), EVERY_MS)
  const remove = ({ id }: OperatorPasskey) =>
    void call(removeOperatorPasskey, { params: { id } }).then(() => live.reload())
  return (
    <>
      <PanelTable
        title={t`Passkeys`}
        about={<Trans>each opens the desk by itself; it can't be typed into a false page</Trans>}
        heads={[t`Name`, t`Added, UTC`, t`Last used, UTC`, t`State`, t`End`]}
        rows={(live.data?.passkeys ?? []).map((passkey) => ({
          key: passkey.id,
          cells: [
            passkey.name,
            momentText(passkey.createdAt),
            passkey.usedAt === null ? t`never` : momentText(passkey.usedAt),
            passkey.isBlocked ? t`blocked, perhaps copied` : t`opens`,
            <button key="remove" type="button" className="btn btn--danger" onClick={() => remove(passkey)}>
              <Trans>Remove</Trans>
            </button>,
          ],
        }))}
        empty={<Trans>You have no passkey yet.</Trans>}
      />
      <Register onDone={live.reload} />
    </>
  )
}

function Register({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [form, setForm] = useState(EMPTY_PASSWORD_AND_CODE)
  const { isSending, fault, submit } = useSending(
    () => registerPasskey({ ...form, name }),
    () => {
      setName('')
      setForm(EMPTY_PASSWORD_AND_CODE)
      onDone()
    },
  )
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Register a passkey</Trans>
        </h2>
      </header>
      <form className="act-filters" onSubmit={submit}>
        <Field label={t`Name of the device`} value={name} onChange={setName} />
        <PasswordAndCode form={form} onChange={setForm} />
        <button type="submit" className="btn btn--plain" disabled={isSending}>
          <Trans>Register it</Trans>
        </button>
        <Fault text={fault} />
      </form>
    </section>
  )
}
