import type { ReactNode } from 'react'
import { ProblemText } from '../words/problem-text.tsx'
import { SentenceGap } from '../words/sentence-gap.tsx'
import { Banner } from './banner.tsx'

/** At the top of a page that moves money: operators have frozen the person, and why. Shows nothing otherwise. */
export function FrozenBanner({ reason, children }: { reason: string | null; children?: ReactNode }) {
  if (reason === null) return null
  return (
    <Banner tone="bad">
      <ProblemText problem="account-frozen" facts={{ reason }} />
      {children === undefined ? null : (
        <>
          <SentenceGap />
          {children}
        </>
      )}
    </Banner>
  )
}
