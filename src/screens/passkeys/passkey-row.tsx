import { Trans } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import type { Passkey } from '../../../contract/endpoints/passkeys.ts'
import { useFormat } from '../../ui/format/use-format.ts'

/** One passkey: its name, when it was added and last used, and the way to remove it. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { dateTime } = useFormat()
  return (
    <div className="row">
      <span className="row__icon">
        <Fingerprint className="icon" />
      </span>
      <span className="row__main">
        <span className="row__title">{passkey.name}</span>
        <span className="row__sub">
          <span>
            <Trans>Added {dateTime(passkey.createdAt)}</Trans>
          </span>
        </span>
        <span className="row__sub">
          <span>
            {passkey.usedAt === null ? <Trans>Never used</Trans> : <Trans>Last used {dateTime(passkey.usedAt)}</Trans>}
          </span>
        </span>
        {passkey.isBlocked ? (
          <span className="row__sub">
            <span>
              <Trans>Blocked: somebody may have a copy of it. Remove it.</Trans>
            </span>
          </span>
        ) : null}
      </span>
      <span className="row__end">
        <button type="button" className="btn btn--md btn--danger" onClick={onRemove}>
          <Trans>Remove</Trans>
        </button>
      </span>
    </div>
  )
}
