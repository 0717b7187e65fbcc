/**
 * The frame of every page but the welcome page: wouter's router, the tab bar, notices.
 * This room holds what stands around each page but the welcome page. It may not load a page: src/app/pages does.
 */
import { use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Router } from 'wouter'
import { useSession } from '../../queries/use-session.ts'
import { WidePartsContext } from '../../screens/product/wide-parts.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { PageMemory } from '../../ui/page/page-memory.ts'
import { useAfter } from '../../ui/page/use-after.ts'
import type { TabId } from '../routes/first-routes.ts'
import { goBack, navigate } from '../address/hash-location.ts'
import { HOME_PAGE } from '../../first-paths.ts'
import { PracticeBand } from './practice-band.tsx'
import { SessionNotice } from './session-notice.tsx'
import { ShownLocation } from '../address/shown-location.ts'
import { part } from '../../ui/page/part.tsx'
import { PracticeSwitch } from '../bars/practice-switch.tsx'
import { StateLine } from '../bars/state-line.tsx'
import { TabBar } from '../bars/tab-bar.tsx'
import { TurnedPart } from './turned-part.tsx'
import { UpdatePrompt } from '../updates/update-prompt.tsx'
import { useWide } from '../wide/wide-window.ts'

/** Its loss must not take the page away: where its file doesn't load (the network went before the worker had kept it), it is absent. */
const Unseen = part(() => import('../news/unseen.tsx').then((module) => module.Unseen).catch(() => () => null))
/** When the first page has all that it shows. */
const UNSEEN_AFTER_MS = 3_000

let isToldLater = false
/** Starts the news teller once, counted from the first page, so that a person who goes on quickly hears news too. If its file doesn't load, the next page tries again. */
function tellLater(): void {
  if (isToldLater) return
  isToldLater = true
  setTimeout(() => {
    import('../news/tell-news.tsx')
      .then(({ tellNews }) => tellNews())
      .catch(() => {
        isToldLater = false
      })
  }, UNSEEN_AFTER_MS)
}

function useShownPath(): [string, typeof navigate] {
  return [use(ShownLocation).path, navigate]
}
useShownPath.hrefs = (href: string) => `#${href}`
const useShownSearch = () => use(ShownLocation).search

/** Wraps a page. In a wide window the tab bar and the state line give way to the rail and the strip. */
export function PageFrame({ tab, children }: { tab: TabId | undefined; children: ReactNode }) {
  const wide = useWide()
  const slots = useMemo(
    () => ({
      stateLine: (
        <>
          <PracticeBand />
          {wide === null ? <StateLine /> : null}
          <SessionNotice />
        </>
      ),
      practiceSwitch: wide === null ? <PracticeSwitch /> : null,
      ...(wide === null ? {} : { hasKeys: true as const }),
      goBack: () => goBack(HOME_PAGE),
    }),
    [wide],
  )
  const isSignedIn = useSession() !== null
  const [memory] = useState(() => new Map<string, unknown>())
  const isSettled = useAfter(UNSEEN_AFTER_MS)
  useEffect(() => {
    if (isSignedIn) tellLater()
  }, [isSignedIn])
  const { path } = use(ShownLocation)
  return (
    <Router hook={useShownPath} searchHook={useShownSearch}>
      <FrameSlotsContext value={slots}>
        {wide === null ? null : <wide.Around tab={tab} />}
        <WidePartsContext value={wide?.product ?? null}>
          {/* The same place in every window: what was typed stays when the window changes. */}
          <div className={tab === undefined ? 'column' : 'column column--tabs'}>
            <PageMemory value={memory}>{wide?.screenAt(path) ?? <TurnedPart>{children}</TurnedPart>}</PageMemory>
          </div>
        </WidePartsContext>
        {tab === undefined || wide !== null ? null : <TabBar current={tab} />}
        <UpdatePrompt />
        {isSignedIn && isSettled ? <Unseen /> : null}
      </FrameSlotsContext>
    </Router>
  )
}
