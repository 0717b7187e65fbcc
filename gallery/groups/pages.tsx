/** States of the parts of src/ui/page that a whole page is made of. */
import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { refuse } from '../../contract/outcome.ts'
import { Tabs } from '../../src/ui/controls/tabs.tsx'
import { ConnectionNote } from '../../src/ui/page/connection-note.tsx'
import { Main } from '../../src/ui/page/main.tsx'
import { FrameSlotsContext } from '../../src/ui/page/frame-slots.ts'
import { PageLayout } from '../../src/ui/page/page-layout.tsx'
import { RootPage } from '../../src/ui/page/root-page.tsx'
import { SubPage } from '../../src/ui/page/sub-page.tsx'
import { SubmitFoot } from '../../src/ui/page/submit-foot.tsx'
import { nothing, type Shown } from '../shown.ts'

const tall = (page: ReactNode) => <div className="gallery__stage--tall">{page}</div>
const content = () => (
  <div className="card row">
    <ConnectionNote />
  </div>
)
const search = () => (
  <button type="button" className="icon-btn" aria-label={t`Search`}>
    <Search className="icon" aria-hidden="true" />
  </button>
)
const foot = (state: Partial<Parameters<typeof SubmitFoot>[0]> = {}) => (
  <SubmitFoot form="a-form" label={t`Deposit`} busyLabel={t`Please wait`} isBusy={false} refusal={null} {...state} />
)
const tabs = () => (
  <Tabs
    label={t`Orders`}
    tabs={[
      { id: 'all', label: t`All` },
      { id: 'running', label: t`Running` },
    ]}
    selected="all"
    onSelect={nothing}
  />
)
const part = { stateLine: null, goBack: nothing, isPart: true } as const

export const PAGES: Shown = {
  Main: { 'of a page': () => tall(<Main className="page">{content()}</Main>) },
  PageLayout: {
    'with all its parts': () =>
      tall(
        <PageLayout titleBar={<div className="top">{t`Orders`}</div>} tabs={tabs()} foot={foot()}>
          {content()}
        </PageLayout>,
      ),
  },
  RootPage: {
    'with a title and an action': () =>
      tall(
        <RootPage title={t`Products`} actions={search()}>
          {content()}
        </RootPage>,
      ),
    'with the mark of the app': () =>
      tall(
        <RootPage title={t`Home`} isBranded actions={search()}>
          {content()}
        </RootPage>,
      ),
  },
  SubPage: {
    'with tabs': () =>
      tall(
        <SubPage title={t`Orders`} tabs={tabs()} actions={search()}>
          {content()}
        </SubPage>,
      ),
    'with a second line and a foot': () =>
      tall(
        <SubPage title={t`Deposit`} sub="BTC/USDT" foot={foot()}>
          {content()}
        </SubPage>,
      ),
    'as a part of another page': () => (
      <FrameSlotsContext value={part}>
        <SubPage title={t`Orders`}>{content()}</SubPage>
      </FrameSlotsContext>
    ),
  },
  SubmitFoot: {
    ready: () => foot(),
    busy: () => foot({ isBusy: true }),
    refused: () => foot({ refusal: refuse('insufficient-balance') }),
    unanswered: () => foot({ isUnanswered: true, refusal: refuse('unavailable', { isUnknown: 1 }) }),
    'in the way of something': () => foot({ obstacle: <ConnectionNote /> }),
  },
}
