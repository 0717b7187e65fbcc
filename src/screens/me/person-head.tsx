import { Trans } from '@lingui/react/macro'
import { Hourglass, ShieldCheck, ShieldQuestionMark, X } from 'lucide-react'
import type { Profile } from '../../../contract/rows/profile.ts'
import { useRow } from '../../queries/use-row.ts'
import { useSession } from '../../queries/use-session.ts'

/** Name, level, credit score and whether the identity is verified. The name is known before the mirror has come. */
export function PersonHead() {
  const account = useSession()?.user.account ?? ''
  const profile = useRow('profile', 'main')
  const contact = profile?.phoneMasked ?? profile?.emailMasked
  return (
    <div className="flow" style={{ '--gap': '12px 14px' }}>
      <span
        className="tile tile--primary"
        style={{ width: 56, height: 56, borderRadius: '50%', fontSize: '1.25rem' }}
        aria-hidden="true"
      >
        {account.slice(0, 1).toUpperCase()}
      </span>
      <div className="stack" style={{ '--gap': '5px', flex: '1 1 9rem' }}>
        <b style={{ fontSize: 'var(--text-lg)', lineHeight: 1.3 }}>{account}</b>
        {contact ? <span className="t-sm t-2">{contact}</span> : null}
        <span className="flow" style={{ '--gap': '4px 6px', minHeight: 22 }}>
          {profile ? <VerificationChip state={profile.verification} /> : null}
          <span className="chip">
            <Trans>Ordinary user</Trans>
          </span>
          {profile ? (
            <span className="chip">
              <Trans>Credit score {profile.creditScore}</Trans>
            </span>
          ) : null}
        </span>
      </div>
    </div>
  )
}

function VerificationChip({ state }: { state: Profile['verification'] }) {
  switch (state) {
    case 'verified':
      return (
        <span className="chip" data-tone="ok">
          <ShieldCheck className="icon icon--14" />
          <Trans>Identity verified</Trans>
        </span>
      )
    case 'under-review':
      return (
        <span className="chip" data-tone="wait">
          <Hourglass className="icon icon--14" />
          <Trans>Identity under review</Trans>
        </span>
      )
    case 'refused':
      return (
        <span className="chip" data-tone="bad">
          <X className="icon icon--14" />
          <Trans>Identity not verified</Trans>
        </span>
      )
    case 'not-submitted':
      return (
        <span className="chip">
          <ShieldQuestionMark className="icon icon--14" />
          <Trans>Identity not verified</Trans>
        </span>
      )
  }
}
