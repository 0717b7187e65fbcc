import { Trans } from '@lingui/react/macro'
import { Fingerprint, IdCard, KeyRound, Lock, LockKeyhole, Scale } from 'lucide-react'
import { useIsAppLockOn } from '../../queries/use-app-lock.ts'
import { useRow } from '../../queries/use-row.ts'
import { Entry } from '../../ui/lists/entry.tsx'
import { Section } from '../../ui/page/section.tsx'
import {
  APP_LOCK_PAGE,
  LIMITS_PAGE,
  PASSKEYS_PAGE,
  PASSWORD_PAGE,
  TRANSACTION_PASSWORD_PAGE,
  VERIFY_PAGE,
} from '../../paths.ts'

/** The ways to what guards a person: own limits, identity, passkeys, and both passwords. */
export function SecuritySection() {
  const isVerified = useRow('profile', 'main')?.verification === 'verified'
  const isLocked = useIsAppLockOn()
  return (
    <Section title={<Trans>Limits and security</Trans>}>
      <div className="card list--icons">
        <Entry
          href={LIMITS_PAGE}
          icon={<Scale className="icon" />}
          sub={<Trans>Deposit and loss per day, pause</Trans>}
        >
          <Trans>My limits</Trans>
        </Entry>
        <Entry
          href={VERIFY_PAGE}
          icon={<IdCard className="icon" />}
          sub={isVerified ? <Trans context="identity">Verified</Trans> : undefined}
        >
          <Trans>Real-name verification</Trans>
        </Entry>
        <Entry
          href={APP_LOCK_PAGE}
          icon={<LockKeyhole className="icon" />}
          sub={isLocked ? <Trans>On</Trans> : <Trans>Off</Trans>}
        >
          <Trans>App lock</Trans>
        </Entry>
        <Entry href={PASSKEYS_PAGE} icon={<Fingerprint className="icon" />}>
          <Trans>Passkeys</Trans>
        </Entry>
        <Entry href={PASSWORD_PAGE} icon={<Lock className="icon" />}>
          <Trans>Change login password</Trans>
        </Entry>
        <Entry href={TRANSACTION_PASSWORD_PAGE} icon={<KeyRound className="icon" />}>
          <Trans>Change transaction password</Trans>
        </Entry>
      </div>
      <p className="t-xs t-3">
        <Trans>
          A forgotten transaction password and a bound withdrawal account change through customer service only.
        </Trans>
      </p>
    </Section>
  )
}
