import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The kinds of incidents that a device notes (src/evidence/incident.ts). */
type IncidentKind =
  | 'row-changed'
  | 'row-gone'
  | 'contradiction'
  | 'proof-failed'
  | 'wrong-figure'
  | 'log-changed'
  | 'unlogged'
  | 'witnesses-changed'
  | 'left-out'

/** Names what a device noticed, in words: on the page of the memory, and on the page of an order. */
export function IncidentKindText({ kind }: { kind: IncidentKind }): ReactNode {
  switch (kind) {
    case 'row-changed':
      return <Trans>A finished record was changed afterwards</Trans>
    case 'row-gone':
      return <Trans>A finished record is gone, or counts as open again</Trans>
    case 'contradiction':
      return <Trans>The platform signed two things that cannot both be true</Trans>
    case 'proof-failed':
      return <Trans>The page shows something different from the proof</Trans>
    case 'wrong-figure':
      return <Trans>A figure is not what the rule gives</Trans>
    case 'log-changed':
      return <Trans>The public log was changed, or others are shown another one</Trans>
    case 'unlogged':
      return <Trans>Something that the platform signed is missing in the public log</Trans>
    case 'witnesses-changed':
      return <Trans>The public log has other witnesses, and the earlier ones did not agree</Trans>
    case 'left-out':
      return <Trans>The total of what the platform owes leaves your balance out</Trans>
  }
}
