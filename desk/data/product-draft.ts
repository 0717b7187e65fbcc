/** A new product as it is typed at the desk, and what it means. Pure. */
import type { Language } from '../../contract/languages.ts'
import { namesInAll, productFactsSchema, type ProductFacts } from '../../contract/new-product.ts'
import type { ProductTerms } from '../../contract/product-terms.ts'
import { draftOf, readDraft, type DraftFault, type TermsDraft } from './terms-draft.ts'

export interface ProductDraft {
  readonly id: string
  readonly code: string
  readonly names: Readonly<Partial<Record<Language, string>>>
  /** Places behind the point. */
  readonly priceScale: string
  /** "64218.50" */
  readonly startPrice: string
  /** Per cent a year: "55" */
  readonly volatility: string
  readonly dailyVolume: string
  readonly isRecommended: boolean
  readonly terms: TermsDraft
}

/** @param model the terms whose returns and stakes the form begins with */
export function emptyProduct(model: ProductTerms): ProductDraft {
  return {
    ...{ id: '', code: '', names: {}, priceScale: '2', startPrice: '', volatility: '', dailyVolume: '' },
    isRecommended: false,
    terms: draftOf({ hours: null, maintenance: [], countdowns: model.countdowns }),
  }
}

interface ReadProduct {
  /** Null while a field can't be read. */
  readonly product: ProductFacts | null
  readonly terms: ProductTerms | null
  /** In the order of the fields; what is taken first. */
  readonly faults: readonly DraftFault[]
}

/** @param others the products that are there */
export function readProduct(
  draft: ProductDraft,
  others: readonly { readonly id: string; readonly code: string }[],
): ReadProduct {
  const { terms, faults } = readDraft(draft.terms)
  const priceScale = wholeOf(draft.priceScale)
  const [id, code] = [draft.id.trim(), draft.code.trim()]
  const parsed = productFactsSchema.safeParse({
    id,
    code,
    names: namesInAll(draft.names),
    priceScale,
    startPrice: stepsOf(draft.startPrice, priceScale),
    volatilityBp: stepsOf(draft.volatility, 2),
    dailyVolume: wholeOf(draft.dailyVolume),
    isRecommended: draft.isRecommended,
  })
  const unread = new Set(parsed.error?.issues.map(({ path }) => String(path[0])) ?? [])
  return {
    product: parsed.success ? parsed.data : null,
    terms,
    faults: [
      ...takenIn({ id, code }, others),
      ...[...unread].map((name): DraftFault => ({ at: `product.${name}`, code: 'no-value' })),
      ...faults,
    ],
  }
}

function takenIn(
  { id, code }: Pick<ProductFacts, 'id' | 'code'>,
  others: readonly { readonly id: string; readonly code: string }[],
): DraftFault[] {
  return [
    ...(others.some((other) => other.id === id) ? [{ at: 'product.id', code: 'is-taken' } as const] : []),
    ...(others.some((other) => other.code === code) ? [{ at: 'product.code', code: 'is-taken' } as const] : []),
  ]
}

/** NaN for what is no whole number. */
function wholeOf(text: string): number {
  const digits = text.trim().replaceAll(',', '')
  return /^\d{1,11}$/.test(digits) ? Number(digits) : NaN
}

/** "64218.5" with two places → 6421850; NaN for what is no such number. */
function stepsOf(text: string, places: number): number {
  const match = /^(\d{1,11})(?:\.(\d{1,8}))?$/.exec(text.trim().replaceAll(',', ''))
  const [whole, part = ''] = [match?.[1], match?.[2]]
  return whole === undefined || !(part.length <= places) ? NaN : Number(whole + part.padEnd(places, '0'))
}
