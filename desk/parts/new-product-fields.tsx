import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { NAME_FALLBACK } from '../../contract/new-product.ts'
import type { ProductDraft } from '../data/product-draft.ts'
import type { DraftFault } from '../data/terms-draft.ts'
import { FaultOf, marked } from './terms-field.tsx'

interface FieldsProps {
  readonly draft: ProductDraft
  readonly faults: readonly DraftFault[]
  readonly onChange: (draft: ProductDraft) => void
}

/** The fields of a new product beside its terms: what it is called, how its price is written, and how the simulation walks it. */
export function NewProductFields(props: FieldsProps) {
  return (
    <>
      <About {...props} />
      <Names {...props} />
    </>
  )
}

type TextName = 'id' | 'code' | 'priceScale' | 'startPrice' | 'volatilityBp' | 'dailyVolume'

function About({ draft, faults, onChange }: FieldsProps) {
  const { t } = useLingui()
  const fields: readonly {
    readonly at: TextName
    readonly label: string
    readonly value: string
    readonly hint: string
    readonly change: (text: string) => Partial<ProductDraft>
  }[] = [
    { at: 'id', label: t`Id`, value: draft.id, hint: t`like xcu-usdt, for good`, change: (id) => ({ id }) },
    { at: 'code', label: t`Code`, value: draft.code, hint: t`like XCU/USDT`, change: (code) => ({ code }) },
    {
      ...{ at: 'priceScale', label: t`Places of the price`, value: draft.priceScale, hint: t`0 to 8, for good` },
      change: (priceScale) => ({ priceScale }),
    },
    {
      ...{ at: 'startPrice', label: t`First price`, value: draft.startPrice, hint: t`1,000 smallest steps or more` },
      change: (startPrice) => ({ startPrice }),
    },
    {
      ...{ at: 'volatilityBp', label: t`Volatility, % a year`, value: draft.volatility, hint: t`like 38.00` },
      change: (volatility) => ({ volatility }),
    },
    {
      ...{ at: 'dailyVolume', label: t`Units traded a day`, value: draft.dailyVolume, hint: t`of an average day` },
      change: (dailyVolume) => ({ dailyVolume }),
    },
  ]
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Product</Trans>
        </h2>
        <label className="line push">
          <input
            type="checkbox"
            checked={draft.isRecommended}
            onChange={({ target }) => onChange({ ...draft, isRecommended: target.checked })}
          />
          <Trans>recommended</Trans>
        </label>
      </header>
      <div className="panel__body fields">
        {fields.map(({ at, label, value, hint, change }) => (
          <Text
            key={at}
            at={`product.${at}`}
            label={label}
            value={value}
            hint={hint}
            faults={faults}
            onChange={(text) => onChange({ ...draft, ...change(text) })}
          />
        ))}
      </div>
    </section>
  )
}

const TAGS: readonly Language[] = [
  NAME_FALLBACK,
  ...(Object.keys(LANGUAGES) as Language[]).filter((tag) => tag !== NAME_FALLBACK), // the record's own keys
]

function Names({ draft, faults, onChange }: FieldsProps) {
  const fallback = draft.names[NAME_FALLBACK] ?? ''
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Names</Trans>
        </h2>
        <small className="wide">
          <Trans>a language without one shows the English name</Trans>
        </small>
      </header>
      <div className="panel__body fields">
        {TAGS.map((tag) => (
          <Text
            key={tag}
            at={tag === NAME_FALLBACK ? 'product.names' : `product.names.${tag}`}
            label={<span lang={tag}>{LANGUAGES[tag]}</span>}
            value={draft.names[tag] ?? ''}
            placeholder={tag === NAME_FALLBACK ? '' : fallback}
            faults={faults}
            onChange={(name) => onChange({ ...draft, names: { ...draft.names, [tag]: name } })}
          />
        ))}
      </div>
    </section>
  )
}

interface TextProps {
  readonly at: string
  readonly label: ReactNode
  readonly value: string
  readonly hint?: string
  readonly placeholder?: string
  readonly faults: readonly DraftFault[]
  readonly onChange: (text: string) => void
}

function Text({ at, label, value, hint, placeholder = '', faults, onChange }: TextProps) {
  const hasFault = faults.some((fault) => fault.at === at)
  return (
    <div className="lab">
      <label htmlFor={at}>{label}</label>
      <input
        id={at}
        value={value}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        {...(hint === undefined ? {} : { 'aria-describedby': `${at}-hint` })}
        {...marked(faults, at, false)}
        onChange={({ target }) => onChange(target.value)}
      />
      {hasFault ? (
        <FaultOf faults={faults} at={at} />
      ) : (
        hint !== undefined && (
          <span className="note" id={`${at}-hint`}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}
