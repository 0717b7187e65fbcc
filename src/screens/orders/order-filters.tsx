import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { FINAL_STATUSES } from '../../../contract/rows/order-status.ts'
import { orderStatusText } from '../../ui/words/order-words.tsx'
import { FilterSelect } from '../../ui/fields/filter-select.tsx'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import { productTitle } from '../../ui/words/product-name.ts'
import { PERIODS_DAYS, type OrderFilter, type Period } from './order-filter.ts'
import { useProductsById } from './use-products-by-id.ts'

interface OrderFiltersProps {
  readonly filter: OrderFilter
  readonly onChange: (filter: OrderFilter) => void
}

/** Search by number, note or tag; or narrow by product, direction, result and period. */
export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const { t } = useLingui()
  const { text, type } = useTypedText(filter.search, (search) => onChange({ ...filter, search }))
  return (
    <div className="stack" style={{ '--gap': '10px' }}>
      <label className="field__box field__box--search">
        <Search className="icon icon--20" />
        <span className="vh">
          <Trans>Search by order number, note or tag</Trans>
        </span>
        <input
          type="search"
          placeholder={t`Number, note or tag`}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <div className="filters">
        <SubjectFilters filter={filter} onChange={onChange} />
        <ResultFilters filter={filter} onChange={onChange} />
      </div>
    </div>
  )
}

/** Product and direction. */
function SubjectFilters({ filter, onChange }: OrderFiltersProps) {
  const { t, i18n } = useLingui()
  const products = [...(useProductsById()?.values() ?? [])].sort((left, right) => left.sortOrder - right.sortOrder)
  return (
    <>
      <FilterSelect
        label={t`Product`}
        value={filter.productId ?? ''}
        onChange={(value) => onChange({ ...filter, productId: value === '' ? null : value })}
        options={[
          { value: '', label: t`All products` },
          ...products.map((product) => ({ value: product.id, label: productTitle(product, i18n.locale) })),
        ]}
      />
      <FilterSelect
        label={t`Direction`}
        value={filter.direction ?? ''}
        onChange={(value) => onChange({ ...filter, direction: value === 'up' || value === 'down' ? value : null })}
        options={[
          { value: '', label: t`Up and down` },
          { value: 'up', label: t`Up` },
          { value: 'down', label: t`Down` },
        ]}
      />
    </>
  )
}

/** Result and period. */
function ResultFilters({ filter, onChange }: OrderFiltersProps) {
  const { t, i18n } = useLingui()
  const periods: Readonly<Record<Period, string>> = {
    day: t`Last 24 hours`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    quarter: t`Last 90 days`,
  }
  const names = Object.keys(PERIODS_DAYS) as Period[] // the keys of the record above
  return (
    <>
      <FilterSelect
        label={t`Result`}
        value={filter.result ?? ''}
        onChange={(value) => onChange({ ...filter, result: FINAL_STATUSES.find((status) => status === value) ?? null })}
        options={[
          { value: '', label: t`All results` },
          ...FINAL_STATUSES.map((status) => ({ value: status, label: orderStatusText(status, i18n) })),
        ]}
      />
      <FilterSelect
        label={t`Period`}
        value={filter.period ?? ''}
        onChange={(value) => onChange({ ...filter, period: names.find((name) => name === value) ?? null })}
        options={[{ value: '', label: t`All time` }, ...names.map((name) => ({ value: name, label: periods[name] }))]}
      />
    </>
  )
}
