import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ALERT_WINDOWS, type AlertTerms } from '../../../contract/price-alert.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { spanText } from '../../ui/format/span-text.ts'
import { productTitle } from '../../ui/words/product-name.ts'
import type { AlertFields as Fields } from './alert-form.ts'

interface AlertFieldsProps {
  readonly fields: Fields
  readonly products: readonly Product[]
  /** Below the price, or the percentage: how it is read, or what is wrong with it. */
  readonly hint: ReactNode
  readonly fault: ReactNode
  readonly onChange: (changed: Partial<Fields>) => void
}

/** The fields of an alert: product, condition, and the figure of that condition. */
export function AlertFields({ fields, products, hint, fault, onChange }: AlertFieldsProps) {
  const { t, i18n } = useLingui()
  const kinds: readonly { id: AlertTerms['kind']; label: string }[] = [
    { id: 'above', label: t({ message: 'Above', context: 'a price alert' }) },
    { id: 'below', label: t({ message: 'Below', context: 'a price alert' }) },
    { id: 'moved', label: t({ message: 'Moves', context: 'a price alert' }) },
  ]
  return (
    <>
      <Field label={t`Product`}>
        {(attributes) => (
          <select
            {...attributes}
            value={fields.productId}
            onChange={(event) => onChange({ productId: event.target.value, price: '' })}
          >
            {products.map((product) => (
              <option key={product.id} value={product.id}>
                {productTitle(product, i18n.locale)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Segments label={t`Condition`} options={kinds} selected={fields.kind} onSelect={(kind) => onChange({ kind })} />
      {fields.kind === 'moved' ? (
        <MoveFields {...{ fields, hint, fault, onChange }} />
      ) : (
        <Field label={t`Price`} hint={hint} fault={fault}>
          {(attributes) => (
            <input
              {...attributes}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              value={fields.price}
              onChange={(event) => onChange({ price: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

function MoveFields({ fields, hint, fault, onChange }: Omit<AlertFieldsProps, 'products'>) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Field label={t`By at least`} hint={hint} fault={fault} after={<span className="field__unit">%</span>}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={fields.move}
            onChange={(event) => onChange({ move: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t({ message: 'Within', context: 'a span of time' })}
        hint={<Trans>Up or down, from any price of this span, those from before now included.</Trans>}
      >
        {(attributes) => (
          <select
            {...attributes}
            value={fields.windowSeconds}
            onChange={(event) => onChange({ windowSeconds: event.target.value })}
          >
            {ALERT_WINDOWS.map((seconds) => (
              <option key={seconds} value={String(seconds)}>
                {spanText(seconds * 1_000, i18n.locale)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
