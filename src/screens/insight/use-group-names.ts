import { useLingui } from '@lingui/react/macro'
import { useRows } from '../../queries/use-rows.ts'
import type { Group } from '../../queries/use-insight.ts'
import { weekdayText } from '../../ui/format/day-text.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { productTitle } from '../../ui/words/product-name.ts'

/** The names of insight's groups and of the values in them, in the language of the app. */
export function useGroupNames(): {
  readonly groupName: (group: Group) => string
  readonly nameOf: (group: Group, value: string) => string
} {
  const { t, i18n } = useLingui()
  const products = [...(useRows('pastProducts') ?? []), ...(useRows('products') ?? [])]
  const names: Readonly<Record<Group, string>> = {
    product: t`Product`,
    countdown: t`Time`,
    direction: t`Direction`,
    hour: t`Hour`,
    weekday: t`Weekday`,
  }
  return {
    groupName: (group) => names[group],
    nameOf: (group, value) => {
      switch (group) {
        case 'product': {
          const product = products.findLast(({ id }) => id === value)
          return product === undefined ? value : productTitle(product, i18n.locale)
        }
        case 'countdown':
          return durationText(Number(value), i18n.locale)
        case 'direction':
          return value === 'up' ? t`Up` : t`Down`
        case 'hour':
          return `${value.padStart(2, '0')}:00`
        case 'weekday':
          return weekdayText(Number(value), i18n.locale, 'long')
      }
    },
  }
}
