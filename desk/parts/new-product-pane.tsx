import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { addProduct, type DeskProduct } from '../../contract/desk/product-endpoints.ts'
import { call } from '../data/call.ts'
import { useDraft } from '../data/drafts.tsx'
import { emptyProduct, readProduct, type ProductDraft } from '../data/product-draft.ts'
import { minuteText, momentOf, type DraftFault } from '../data/terms-draft.ts'
import { ActForm, NOT_SENT, said } from './act-form.tsx'
import { NewProductFields } from './new-product-fields.tsx'
import { FaultTell, nextMidnight } from './publish-ahead.tsx'
import { TermsEditor } from './terms-editor.tsx'

interface NewProductProps {
  readonly products: readonly DeskProduct[]
  readonly onAsked: () => void
}

const FIRST = 'product.id'
const NOTHING_CHANGED: ReadonlySet<string> = new Set()

/** A product that is not there yet: what it is and its terms, and beside them when it opens, why, and the act. */
export function NewProductPane({ products, onAsked }: NewProductProps) {
  const { t } = useLingui()
  const model = products[0]?.versions.at(-1)?.terms ?? { hours: null, maintenance: [], countdowns: [] }
  const [typed, setTyped] = useDraft<ProductDraft | null>('new-product', null)
  const draft = typed ?? emptyProduct(model)
  const { faults } = readProduct(draft, products)
  useEffect(() => document.getElementById(FIRST)?.focus(), [])
  // An untouched form has no faults yet: it has no values.
  const shown = typed === null ? [] : faults
  return (
    <>
      <section className="pane pane--case" aria-label={t`New product`}>
        <div className="pane__bar">
          <h2>
            <Trans>New product</Trans>
          </h2>
          <span className="t-3 wide">
            <Trans>with all that the catalogue's file says of one</Trans>
          </span>
        </div>
        <div className="pane__body terms" tabIndex={0} role="region" aria-label={t`New product`}>
          <NewProductFields draft={draft} faults={shown} onChange={setTyped} />
          <TermsEditor
            draft={draft.terms}
            faults={shown}
            changed={NOTHING_CHANGED}
            isReadOnly={false}
            onChange={(terms) => setTyped({ ...draft, terms })}
          />
        </div>
      </section>
      <aside className="pane pane--aside" aria-label={t`When it opens`}>
        <div className="pane__bar">
          <h2>
            <Trans>When it opens</Trans>
          </h2>
          {typed !== null && (
            <button type="button" className="btn btn--plain push" onClick={() => setTyped(null)}>
              <Trans>Discard</Trans>
            </button>
          )}
        </div>
        <div className="pane__body stack-12 terms__aside">
          {shown.length > 0 && <FaultTell faults={shown} />}
          <OpenForm
            draft={draft}
            faults={faults}
            products={products}
            onAsked={() => {
              setTyped(null)
              onAsked()
            }}
          />
        </div>
      </aside>
    </>
  )
}

function OpenForm({
  draft,
  faults,
  products,
  onAsked,
}: NewProductProps & { readonly draft: ProductDraft; readonly faults: readonly DraftFault[] }) {
  const { t } = useLingui()
  return (
    <ActForm
      act="add-product"
      title={<Trans>Add it</Trans>}
      fields={{
        from: {
          label: t`Opens, UTC`,
          kind: 'moment',
          initial: minuteText(nextMidnight()),
          hint: t`At least 65 minutes ahead: the app lists it as closed until then, and the public log has its terms by then.`,
        },
        reason: { label: t`Reason, public with the terms`, kind: 'lines' },
      }}
      extra={() => <Tells />}
      isMain
      blocked={faults.length > 0 ? <Trans>Fill in the fields, and mend the faults first.</Trans> : null}
      button={<Trans>Ask to add it</Trans>}
      line={({ from }) => `add-product${said('product', draft.id)}${said('code', draft.code)}${said('from', from)}`}
      send={({ from, reason }, id) => {
        const { product, terms } = readProduct(draft, products)
        const at = momentOf(from)
        if (product === null || terms === null || Number.isNaN(at)) return Promise.resolve(NOT_SENT)
        return call(addProduct, { body: { id, product, terms, from: at, reason } })
      }}
      onDone={onAsked}
    />
  )
}

function Tells() {
  return (
    <>
      <p className="tell">
        <span>
          <b>
            <Trans>Two operators.</Trans>
          </b>{' '}
          <Trans>A new product waits for a second yes. Then its id, code, names and scale stay for good.</Trans>
        </span>
      </p>
      <p className="note">
        <Trans>
          The simulation makes its prices from these values. Where prices come from an exchange or from Pyth, the owner
          of the machine names its symbol there before the server's next start; until then it takes no orders.
        </Trans>
      </p>
    </>
  )
}
