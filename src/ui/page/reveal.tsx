import { AnimatePresence, LazyMotion, MotionConfig, m } from 'framer-motion'
import type { ReactNode } from 'react'

const loadFeatures = () => import('./motion-features.ts').then((module) => module.features)
const CLOSED = { height: 0, opacity: 0 }
const OPENED = { height: 'auto', opacity: 1 }
const TRANSITION = { duration: 0.18 }

/** The content under a row that can be opened. It grows and shrinks, or shows at once if motion is unwanted or not loaded. */
export function Reveal({ id, isOpen, children }: { id: string; isOpen: boolean; children: ReactNode }) {
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user">
        <AnimatePresence initial={false}>
          {isOpen ? (
            <m.div
              id={id}
              key="content"
              initial={CLOSED}
              animate={OPENED}
              exit={CLOSED}
              transition={TRANSITION}
              style={{ overflow: 'clip' }}
            >
              <div style={{ padding: '0 var(--s-4) var(--s-4)' }}>{children}</div>
            </m.div>
          ) : null}
        </AnimatePresence>
      </MotionConfig>
    </LazyMotion>
  )
}
