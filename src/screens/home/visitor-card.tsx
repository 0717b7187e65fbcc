import { Trans } from '@lingui/react/macro'

/** In the place of the figures while nobody is signed in. */
export function VisitorCard() {
  return (
    <section className="card card--pad stack" style={{ '--gap': '14px' }}>
      <div className="stack" style={{ '--gap': '4px' }}>
        <h2 className="section__title"><Trans>Every result comes with its receipt</Trans></h2>
        <p className="t-sm t-2"><Trans>Look at the products and their live prices as you are. To trade you need an account.</Trans></p>
      </div>
      <div className="btn-pair">
        <a className="btn btn--md" href="#/pages/login/registerCheck"><Trans>Create account</Trans></a>
        <a className="btn btn--md btn--ghost" href="#/pages/login/login"><Trans>Log in</Trans></a>
      </div>
    </section>
  )
}
