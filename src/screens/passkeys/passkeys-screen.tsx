import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Passkey } from '../../../contract/endpoints/passkeys.ts'
import type { Refusal } from '../../../contract/outcome.ts'
import { hasPasskeys } from '../../commands/load-asking.ts'
import { loadPasskeys, removePasskey } from '../../commands/passkeys.ts'
import { usePasskeys } from '../../queries/use-passkeys.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'

/** Lists the person's passkeys, adds and removes them. It asks the server each time: only the server knows. */
export function PasskeysScreen() {
  const { t } = useLingui()
  const answer = usePasskeys()
  useEffect(() => void loadPasskeys(), [])
  return (
    <SubPage title={t`Passkeys`}>
      <p className="t-sm t-2">
        <Trans>
          A passkey lets you log in, and confirms withdrawals in place of the transaction password, with your
          fingerprint, your face or this device's own lock. It works on the real page alone, so nobody can trick you out
          of it. Your passwords stay.
        </Trans>
      </p>
      {answer === undefined ? (
        <RowsSkeleton rows={2} />
      ) : 'problem' in answer ? (
        <NotKnown refusal={answer} />
      ) : (
        <Passkeys passkeys={answer} />
      )}
    </SubPage>
  )
}

/** All passkeys, the form for another one, and the question before one is removed. */
function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useLingui()
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const remove = async ({ id }: Passkey) => {
    setBusy(true)
    const removed = await removePasskey(id)
    setBusy(false)
    setRemoving(null)
    setRefusal(removed.ok ? null : removed)
  }
  return (
    <>
      {refusal === null ? null : (
        <Banner tone="bad">
          <ProblemText {...refusal} />
        </Banner>
      )}
      {passkeys.length === 0 ? (
        <p className="card card--pad t-2">
          <Trans>You have no passkey yet.</Trans>
        </p>
      ) : (
        <div className="card list--icons">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </div>
      )}
      {hasPasskeys() ? (
        <AddPasskey />
      ) : (
        <Banner tone="wait" icon="info">
          <ProblemText problem="passkeys-unsupported" />
        </Banner>
      )}
      {removing === null ? null : (
        <ConfirmDialog
          title={t`Remove this passkey?`}
          confirm={t`Remove`}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          <strong>{removing.name}</strong>
          <SentenceGap hasStop />
          <Trans>It opens nothing any more. Your device may go on listing it: remove it there too.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}

function NotKnown({ refusal }: { refusal: Refusal }) {
  return (
    <>
      <Banner tone="wait" icon="offline">
        <ProblemText {...refusal} />
      </Banner>
      <button type="button" className="btn btn--block btn--soft" onClick={() => void loadPasskeys()}>
        <Trans>Try again</Trans>
      </button>
    </>
  )
}
