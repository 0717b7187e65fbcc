import { useLingui } from '@lingui/react/macro'
import { useLink } from '../../queries/use-link.ts'
import { part } from '../../ui/page/part.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { RepairsSection } from './repairs-section.tsx'
import { KeptSection } from './kept-section.tsx'
import { OutboxSection } from './outbox-section.tsx'
import { PromisesSection } from './promises-section.tsx'
import { ProofCard } from './proof-card.tsx'
import { RefusalsSection } from './refusals-section.tsx'
import { StorageSection } from './storage-section.tsx'

const OwedSection = part(() => import('./owed-section.tsx').then((module) => module.OwedSection))

const FollowedSection = part(() => import('./followed-section.tsx').then((module) => module.FollowedSection))

/** The server's data on this phone, the proof that both are the same, and the items that have not reached the server yet. */
export function SyncScreen() {
  const { t } = useLingui()
  const link = useLink()
  return (
    <SubPage title={t`This device and the server`}>
      <ProofCard />
      <PromisesSection />
      <OwedSection />
      <FollowedSection />
      <RefusalsSection />
      <OutboxSection isOffline={link === 'offline'} />
      <KeptSection />
      <RepairsSection />
      <StorageSection />
    </SubPage>
  )
}
