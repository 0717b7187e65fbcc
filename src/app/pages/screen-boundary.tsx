import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Main } from '../../ui/page/main.tsx'
import { currentLocation, goBack } from '../address/hash-location.ts'
import { HOME_PAGE } from '../../first-paths.ts'
import { forgetFailedPage } from './load-page.ts'
import { forgetReload, reloadWhereItHelps } from '../updates/stale-chunks.ts'

interface ScreenBoundaryState {
  readonly hasFailed: boolean
}

/** A page that could not be loaded, or that broke: says so and offers another try, or the way back: neither bar nor tabs stand around it. Give it the path as `key`: another page, another try. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): ScreenBoundaryState {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <BrokenPage
        onRetry={() => {
          forgetReload()
          // React remembers for ever that a part of a page could not be loaded: then a new start is the other try.
          if (!forgetFailedPage(currentLocation().path)) void reloadWhereItHelps()
          this.setState({ hasFailed: false })
        }}
      />
    )
  }
}

function BrokenPage({ onRetry }: { onRetry: () => void }) {
  return (
    <Main className="page" style={{ justifyContent: 'center' }}>
      <div className="card empty" role="alert">
        <CloudOff className="icon empty__icon" />
        <p className="empty__title">
          <Trans>This page could not be shown</Trans>
        </p>
        <p className="empty__text">
          <Trans>Your data is safe. Check your connection and try again.</Trans>
        </p>
        <button type="button" className="btn btn--md btn--soft" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
        {currentLocation().path === HOME_PAGE ? null : (
          <button type="button" className="btn btn--md btn--quiet" onClick={() => goBack(HOME_PAGE)}>
            <Trans>Back</Trans>
          </button>
        )}
      </div>
    </Main>
  )
}
