import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { discardOutboxItem } from '../../commands/decide-outbox-item.ts'
import { dropDraft, keepDraft } from '../../commands/keep-draft.ts'
import { removePriceAlert, setPriceAlert } from '../../commands/set-price-alert.ts'
import { useDraft } from '../../queries/use-draft.ts'
import { useKnownQuote, useQuote } from '../../queries/use-quotes.ts'
import { useRows } from '../../queries/use-rows.ts'
import { useLink } from '../../queries/use-link.ts'
import { useFormState } from '../../ui/fields/use-form-state.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { productTitle } from '../../ui/words/product-name.ts'
import { AlertFields } from './alert-fields.tsx'
import { chosenFields, fieldsOf, termsFrom, withDraft, type AlertFields as Fields } from './alert-form.ts'
import { FiringText, StateChip, TermsText } from './alert-words.tsx'
import type { OpenAlert } from './open-alert.ts'
import { PriceHint } from './price-hint.tsx'
import { decimalSign } from './typed-price.ts'
import { useAlerts, type ShownAlert } from './use-alerts.ts'

interface AlertEditorProps {
  readonly open: OpenAlert
  readonly onDone: () => void
}

/** A new alert, or one that is there with the tick that fired it. The typed text stays over a reload and a turn of the phone. */
export function AlertEditor({ open, onDone }: AlertEditorProps) {
  const { t } = useLingui()
  const alerts = useAlerts()
  const products = useRows('products')
  const draftId = open.kind === 'new' ? `alert-new ${open.productId} ${open.price ?? ''}` : `alert-${open.id}`
  const draft = useDraft(draftId)
  if (alerts === undefined || products === undefined || draft === undefined) return <RowsSkeleton rows={3} />
  const alert = open.kind === 'alert' ? (alerts.find(({ id }) => id === open.id) ?? null) : null
  if (open.kind === 'alert' && alert === null)
    return <Empty title={t`No such price alert`} text={t`It may have been removed on another device.`} />
  if (alert?.product && !products.some(({ id }) => id === alert.productId))
    return <PastAlert {...{ alert, onDone }} product={alert.product} />
  const chosen = open.kind === 'new' ? { productId: open.productId, price: open.price } : null
  return <LoadedEditor {...{ alert, chosen, products, draftId, onDone }} kept={draft?.fields ?? null} />
}

/** An alert on a product that is no longer offered: no price can fire it, so it can only be removed. */
function PastAlert({ alert, product, onDone }: { alert: ShownAlert; product: Product; onDone: () => void }) {
  const { i18n } = useLingui()
  const { problem, run } = useOneAct({ alert, onDone })
  return (
    <div className="form">
      <AlertState alert={alert} />
      <div>
        <b>{productTitle(product, i18n.locale)}</b>
        <p>
          <TermsText terms={alert.terms} product={product} />
        </p>
        <p className="t-sm t-2">
          <Trans>This product is no longer offered.</Trans>
        </p>
      </div>
      <Refusal problem={problem} />
      <RemoveButton onRemove={() => void run(() => removePriceAlert(alert))} />
    </div>
  )
}

interface LoadedEditorProps {
  readonly alert: ShownAlert | null
  readonly chosen: { readonly productId: string; readonly price: number | null } | null
  readonly products: readonly Product[]
  readonly draftId: string
  readonly kept: Readonly<Record<string, string>> | null
  readonly onDone: () => void
}

function LoadedEditor({ alert, chosen, products, draftId, kept, onDone }: LoadedEditorProps) {
  const { i18n } = useLingui()
  const decimal = decimalSign(i18n.locale)
  const now = useKnownQuote(chosen?.productId ?? '')?.price ?? null
  const [fields, changeFields] = useFormState(beginning({ alert, chosen, products, kept, decimal, now }))
  const [isTried, setTried] = useState(false)
  const { problem, run } = useOneAct({ alert, onDone })
  const product = products.find(({ id }) => id === fields.productId)
  const quote = useQuote(fields.productId)
  const isOffline = useLink() === 'offline'
  // Without its product nobody knows the decimals of the price.
  const terms = product === undefined ? null : termsFrom(fields, { scale: product.priceScale, decimal })
  const change = (changed: Partial<Fields>) => {
    void keepDraft({ id: draftId, fields: { ...changeFields(changed) }, bytes: null })
  }
  const save = () => {
    setTried(true)
    if (terms === null || product === undefined) return
    void run(() => setPriceAlert({ before: alert, productId: product.id, terms, draftId }))
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {alert === null ? null : <AlertState alert={alert} />}
      <AlertFields
        fields={fields}
        products={products}
        onChange={change}
        fault={isTried && terms === null ? <FieldFault fields={fields} product={product} /> : null}
        hint={
          product === undefined ? null : (
            <PriceHint terms={terms} product={product} now={isOffline ? null : (quote?.price ?? null)} />
          )
        }
      />
      <Refusal problem={problem} />
      <EditorButtons
        isNew={alert === null}
        onCancel={() => void dropDraft(draftId).then(onDone)}
        onRemove={() => {
          if (alert !== null) void run(() => removePriceAlert(alert))
        }}
      />
    </form>
  )
}

/** However often a button is tapped, one wish is one act. */
function useOneAct({ alert, onDone }: Pick<LoadedEditorProps, 'alert' | 'onDone'>) {
  const [problem, setProblem] = useState<ProblemCode | null>(null)
  // A ref, not state: two taps come before React renders once.
  const isRunning = useRef(false)
  const run = async (act: () => ReturnType<typeof setPriceAlert>) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const done = await act()
      setProblem(done.ok ? null : done.problem)
      if (!done.ok) return
      // This replaces the request that the server did not take.
      if (alert?.refused) await discardOutboxItem(alert.refused.key)
      onDone()
    } finally {
      isRunning.current = false
    }
  }
  return { problem, run }
}

interface EditorButtonsProps {
  readonly isNew: boolean
  readonly onCancel: () => void
  readonly onRemove: () => void
}

function EditorButtons({ isNew, onCancel, onRemove }: EditorButtonsProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="btn-pair">
        <button type="button" className="btn btn--ghost" onClick={onCancel}>
          {t({ message: 'Cancel', context: 'not doing it' })}
        </button>
        <button type="submit" className="btn">
          {isNew ? <Trans>Set the alert</Trans> : <Trans>Save</Trans>}
        </button>
      </div>
      {isNew ? null : <RemoveButton onRemove={onRemove} />}
    </>
  )
}

function RemoveButton({ onRemove }: { onRemove: () => void }) {
  return (
    <button type="button" className="btn btn--block btn--danger" onClick={onRemove}>
      <Trans>Remove the alert</Trans>
    </button>
  )
}

/** Why the last act was refused, where it was. */
function Refusal({ problem }: { problem: ProblemCode | null }) {
  if (problem === null) return null
  return (
    <p className="t-sm" role="alert">
      <ProblemText problem={problem} />
    </p>
  )
}

/** The fields as they stand at first: a draft over the alert that is there, or over what was chosen for a new one. */
function beginning({
  alert,
  chosen,
  products,
  kept,
  decimal,
  now,
}: Pick<LoadedEditorProps, 'alert' | 'chosen' | 'products' | 'kept'> & {
  decimal: string
  now: number | null
}): Fields {
  const productId = alert?.productId ?? (chosen?.productId || (products[0]?.id ?? ''))
  const scale = products.find(({ id }) => id === productId)?.priceScale ?? 0
  const fields =
    alert === null
      ? chosenFields({ productId, price: chosen?.price ?? null }, { scale, decimal, now })
      : fieldsOf(alert, scale, decimal)
  return kept === null ? fields : withDraft(fields, kept)
}

/** Says where the alert stands: the tick that fired it last, or why the server did not take it. */
function AlertState({ alert }: { alert: ShownAlert }) {
  const { product, firing, state, refused } = alert
  return (
    <div className="card card--pad stack" style={{ '--gap': '8px' }}>
      <p>
        <StateChip state={state} />
      </p>
      {refused?.problem ? (
        <p className="t-sm" role="alert">
          <ProblemText problem={refused.problem} facts={refused.facts ?? undefined} />
        </p>
      ) : null}
      {firing === null || product === undefined ? null : (
        <p className="t-sm">
          <FiringText firing={firing} product={product} />
        </p>
      )}
    </div>
  )
}

function FieldFault({ fields, product }: { fields: Fields; product: Product | undefined }) {
  const { price } = useFormat()
  if (product === undefined) return <Trans>Choose a product.</Trans>
  if (fields.kind === 'moved') return <Trans>From 0.01 to 100, with two decimals at most.</Trans>
  const example = price(10 ** product.priceScale, product.priceScale)
  return <Trans>A price with as many decimals as the product has, such as {example}.</Trans>
}
