import { Trans, useLingui } from '@lingui/react/macro'
import { readProducts, type DeskProduct } from '../../contract/desk/product-endpoints.ts'
import { mayDo } from '../../contract/desk/roles.ts'
import { call } from '../data/call.ts'
import { useDraft } from '../data/drafts.tsx'
import { useOpenSession } from '../data/session.tsx'
import { useKeys } from '../data/use-keys.ts'
import { useLive } from '../data/use-live.ts'
import { NewProductPane } from '../parts/new-product-pane.tsx'
import { ProductPane } from '../parts/product-pane.tsx'
import { Missing } from '../parts/page.tsx'
import { TopLine } from '../parts/top-line.tsx'
import { momentText } from '../parts/words.ts'

const EVERY_MS = 5_000

/** Stands for the form of a new product in the place of a chosen product's id, which has no such letter. */
const NEW = '+'

/** Products: hours, holidays, maintenance, returns and stakes, as they hold and as they are to be from a moment ahead; and a form for a new one. */
export function ProductsPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useDraft('chosen', '')
  const live = useLive('products', (signal) => call(readProducts, { signal }), EVERY_MS)
  const products = live.data?.products ?? []
  const at = Math.max(
    0,
    products.findIndex(({ id }) => id === chosen),
  )
  const product = products[at]
  const go = (to: number) => setChosen(products[Math.min(products.length - 1, Math.max(0, to))]?.id ?? '')
  const { operator } = useOpenSession()
  const mayAdd = mayDo(operator.roles, 'add-product')
  const isNew = mayAdd && chosen === NEW
  useKeys({ j: () => go(at + 1), k: () => go(at - 1), ...(mayAdd ? { n: () => setChosen(NEW) } : {}) })
  const [count, open] = [products.length, products.filter(({ status }) => status === 'open').length]
  return (
    <>
      <TopLine
        title={t`Products`}
        about={
          <Trans>
            {count}, {open} open by their hours
          </Trans>
        }
        at={live.at}
        isStale={live.fault !== null}
        onKeys={onKeys}
      />
      <main className="main" tabIndex={-1}>
        {product ? (
          <>
            <ProductList
              products={products}
              chosen={isNew ? NEW : product.id}
              onChoose={setChosen}
              onAdd={mayAdd ? () => setChosen(NEW) : null}
            />
            {isNew ? (
              <NewProductPane products={products} onAsked={live.reload} />
            ) : (
              <ProductPane key={product.id} product={product} onAsked={live.reload} />
            )}
          </>
        ) : (
          <Missing live={live} />
        )}
      </main>
    </>
  )
}

interface ListProps {
  readonly products: readonly DeskProduct[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  /** Null for roles that add none. */
  readonly onAdd: (() => void) | null
}

function ProductList({ products, chosen, onChoose, onAdd }: ListProps) {
  const { t } = useLingui()
  return (
    <section
      className="pane pane--list"
      style={{ '--list': '216px', '--list-sm': '150px' } as React.CSSProperties}
      aria-label={t`Products`}
    >
      {onAdd && (
        <div className="pane__bar">
          <button
            type="button"
            className="btn btn--plain push"
            aria-current={chosen === NEW || undefined}
            onClick={onAdd}
          >
            <Trans>Add</Trans>
            <kbd className="kbd">N</kbd>
          </button>
        </div>
      )}
      <div className="pane__body">
        {products.map((product) => (
          <button
            key={product.id}
            type="button"
            className="li product"
            aria-current={product.id === chosen || undefined}
            onClick={() => onChoose(product.id)}
          >
            <b className="acct">{product.code}</b>
            <span>
              {product.waiting > 0 && (
                <span className="chip" data-tone="wait">
                  <Trans>waits</Trans>
                </span>
              )}
            </span>
            <small>
              <State product={product} />
            </small>
          </button>
        ))}
      </div>
      <div className="pane__foot hints">
        <span>
          <kbd className="kbd">J</kbd>
          <kbd className="kbd">K</kbd> <Trans>move</Trans>
        </span>
      </div>
    </section>
  )
}

function State({ product: { status, until } }: { readonly product: DeskProduct }) {
  const time = until === null ? '' : momentText(until).slice(5, 16)
  switch (status) {
    case 'open':
      return until === null ? <Trans>always open</Trans> : <Trans>open until {time} UTC</Trans>
    case 'closed':
      return until === null ? <Trans>closed</Trans> : <Trans>closed until {time} UTC</Trans>
    case 'maintenance':
      return <Trans>maintenance</Trans>
  }
}
