import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { askTwice } from '../../ui/page/ask-twice.ts'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { RepairsSection } from './repairs-section.tsx'
import { KeptSection } from './kept-section.tsx'
import { OutboxSection } from './outbox-section.tsx'
import { PromisesSection } from './promises-section.tsx'
import { ProofCard } from './proof-card.tsx'
import { RefusalsSection } from './refusals-section.tsx'
import { StorageSection } from './storage-section.tsx'

const OwedSection = lazy(
  askTwice(() => import('./owed-section.tsx').then((module) => ({ default: module.OwedSection }))),
)

const FollowedSection = lazy(
  askTwice(() => import('./followed-section.tsx').then((module) => ({ default: module.FollowedSection }))),
)

/** The server's data on this phone, the proof that both are the same, and the items that have not reached the server yet. */
export function SyncScreen() {
  const { t } = useLingui()
  const { link } = useSyncStatus()
  return (
    <SubPage title={t`This device and the server`}>
      <ProofCard />
      <PromisesSection />
      <Suspense fallback={null}>
        <OwedSection />
        <FollowedSection />
      </Suspense>
      <RefusalsSection />
      <OutboxSection isOffline={link === 'offline'} />
      <KeptSection />
      <RepairsSection />
      <StorageSection />
    </SubPage>
  )
}
