import { Trans } from '@lingui/react/macro'
import { LOGIN_PAGE, REGISTER_CHECK_PAGE, SAMPLE_PAGE } from '../../first-paths.ts'

/** In the place of the figures while nobody is signed in. */
export function VisitorCard() {
  return (
    <section className="card card--pad stack" style={{ '--gap': '14px' }}>
      <div className="stack" style={{ '--gap': '4px' }}>
        <h2 className="section__title">
          <Trans>Every result comes with its receipt</Trans>
        </h2>
        <p className="t-sm t-2">
          <Trans>Look at the products and their live prices as you are. To trade you need an account.</Trans>
        </p>
      </div>
      <div className="btn-pair">
        <a className="btn btn--md" href={`#${REGISTER_CHECK_PAGE}`}>
          <Trans>Create account</Trans>
        </a>
        <a className="btn btn--md btn--ghost" href={`#${LOGIN_PAGE}`}>
          <Trans>Log in</Trans>
        </a>
      </div>
      <a className="link" style={{ marginBlock: '-4px -12px' }} href={`#${SAMPLE_PAGE}`}>
        <Trans>Check a sample receipt</Trans>
      </a>
    </section>
  )
}
