import { keepChartLayout } from '../store/device/chart-layouts.ts'
import { noteUnkept } from '../store/device/unkept-choices.ts'
import { sendChoices } from './choose-preferences.ts'
import { newId } from './new-id.ts'

/** A person goes from one interval to the next: only the last of quick changes is sent. */
const SEND_AFTER_MS = 2_000
let sending: ReturnType<typeof setTimeout> | undefined

/** Keeps the layout of a product's chart here at once, and for the person's other devices. */
export function chooseChartLayout(productId: string, layout: string): void {
  keepChartLayout(productId, layout)
  noteUnkept({ key: newId(), choice: { name: 'chart', product: productId, value: layout } })
  clearTimeout(sending)
  sending = setTimeout(sendChoices, SEND_AFTER_MS)
}
