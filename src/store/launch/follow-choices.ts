/**
 * A person's choices as their mirror has them → the cells of this device, which everything reads. The cells stay the copy that
 * the first paint needs; what the account does not know leaves them as they are.
 */
import { CHART_LAYOUT, preferenceName } from '../../../contract/chart-layout.ts'
import { QUICK_AMOUNTS } from '../../../contract/quick-amounts.ts'
import type { Preference } from '../../../contract/rows/preference.ts'
import { keepChartLayout } from '../device/chart-layouts.ts'
import { favouritesCell } from '../device/favourites.ts'
import { isLeftHandedCell } from '../device/hand.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { mirrorsChanged } from '../mirror/mirrors-changed.ts'
import { mirrorOf } from '../mirror/open-mirror.ts'
import {
  areAmountsHiddenCell,
  isLanguage,
  isMarketColours,
  languageCell,
  marketColoursCell,
  themeCell,
} from '../device/preferences.ts'
import { quickAmountsCell } from '../device/quick-amounts.ts'
import { isRealityCheck, realityCheckCell } from '../device/reality-check.ts'
import { readRows } from '../history/read-rows.ts'
import { sessionCell } from '../device/session.ts'
import { unkeptChoicesCell } from '../device/unkept-choices.ts'
import { watchMirror } from '../mirror/watch-mirror.ts'

/** From now on, whoever is signed in. */
export function followChoices(): void {
  let watching: { unsubscribe(): void } | null = null
  const begin = () => {
    watching?.unsubscribe()
    // A mirror that was closed under this tab fails the question; it is asked again when that is over (`mirrorsChanged`).
    // A choice may have been shown since, and not be kept: then the mirror's same answer takes it back.
    watching = watchMirror(() => mirrorOf('user'), readChoices, { tellsSame: true }).subscribe(
      (choices) => {
        if (choices) show(choices)
      },
      () => undefined,
    )
  }
  sessionCell.subscribe(begin)
  mirrorsChanged.subscribe(begin)
  begin()
}

type Choices = Awaited<ReturnType<typeof readChoices>>

/** In one transaction: what a choice on its way has not yet reached is answered before that choice is known to be kept. */
async function readChoices(mirror: Mirror) {
  return mirror.transaction('r', ['rows', 'overlays'], async () => {
    const [preferences, favourites] = await Promise.all([
      readRows(mirror, 'preferences'),
      readRows(mirror, 'favourites'),
    ])
    return { preferences, favourites }
  })
}

/** A choice that is on its way to the outbox is newer than the mirror, which would undo it for a moment. */
function show({ preferences, favourites }: Choices): void {
  const onTheWay = unkeptChoicesCell.get().map(({ choice }) => choice)
  for (const preference of preferences) {
    if (!onTheWay.some((choice) => 'name' in choice && preferenceName(choice) === preference.name))
      showPreference(preference)
  }
  if (favourites.length === 0) return
  const marks = onTheWay.filter((choice) => 'productId' in choice)
  const kept = favourites
    .filter(({ productId }) => !marks.some((mark) => mark.productId === productId))
    .sort((left, right) => left.changedAt - right.changedAt)
  const marked = [...kept, ...marks].filter(({ isMarked }) => isMarked).map(({ productId }) => productId)
  if (marked.join() !== favouritesCell.get().join()) favouritesCell.set(marked)
}

/** The names of the rows that keep a product's chart begin so. */
const CHART = preferenceName({ name: 'chart', product: '' })

/** Ignores a value that a later version of the app has written and this one does not know. */
function showPreference({ name, value }: Preference): void {
  if (name === 'language' && isLanguage(value)) languageCell.set(value)
  if (name === 'theme' && (value === 'system' || value === 'light' || value === 'dark')) themeCell.set(value)
  if (name === 'market-colours' && isMarketColours(value)) marketColoursCell.set(value)
  if (name === 'amounts') areAmountsHiddenCell.set(value === 'hidden')
  if (name === 'quick-amounts' && QUICK_AMOUNTS.test(value)) quickAmountsCell.set(value)
  if (name === 'reality-check' && isRealityCheck(value)) realityCheckCell.set(value)
  if (name === 'hand' && (value === 'left' || value === 'right')) isLeftHandedCell.set(value === 'left')
  if (name.startsWith(CHART) && CHART_LAYOUT.test(value)) keepChartLayout(name.slice(CHART.length), value)
}
