import { useLingui } from '@lingui/react/macro'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { IncidentsSection } from './incidents-section.tsx'
import { KeptSection } from './kept-section.tsx'
import { OutboxSection } from './outbox-section.tsx'
import { PromisesSection } from './promises-section.tsx'
import { ProofCard } from './proof-card.tsx'
import { StorageSection } from './storage-section.tsx'

/** What this phone keeps of the server's, the proof that it is the same, and what has not reached the server yet. */
export function SyncScreen() {
  const { t } = useLingui()
  const { link } = useSyncStatus()
  return (
    <SubPage title={t`This device and the server`}>
      <ProofCard />
      <PromisesSection />
      <OutboxSection isOffline={link === 'offline'} />
      <KeptSection />
      <IncidentsSection />
      <StorageSection />
    </SubPage>
  )
}
