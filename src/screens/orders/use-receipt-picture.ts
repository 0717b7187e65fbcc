import { useLingui } from '@lingui/react/macro'
import { APP_NAME } from '../../../contract/app-info.ts'
import { receiptCode } from '../../../contract/receipt-code/receipt-code.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { isPractice, type Proof } from '../../../contract/settlement/receipt.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { toneOf } from '../../ui/format/tone-class.ts'
import { orderStatusText } from '../../ui/words/order-words.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { FAIRNESS_PAGE, receiptPage } from '../../paths.ts'
import type { ReceiptPicture } from './receipt-picture.ts'

export interface SharedReceipt {
  readonly order: Order
  readonly product: Product | undefined
  readonly proof: Proof
}

/** The words of a receipt's picture. Without the amount they name no sum, no number of the order and no person. */
export function useReceiptPicture({ order, product, proof }: SharedReceipt, hasAmount: boolean): ReceiptPicture {
  const { t, i18n } = useLingui()
  const { price, money, signedMoney, exactTime } = useFormat()
  const configuration = useConfiguration()
  const currency = configuration?.currency ?? ''
  const scale = product?.priceScale ?? 0
  const code = receiptCode(proof, { hasAmount })
  const page = code === null ? FAIRNESS_PAGE : receiptPage(code)
  const tags = { simulated: t`Simulated market`, replay: t`Recorded market`, exchange: null, pyth: null }
  const decidingPrice = (label: string, value: number | null, at: number | null) =>
    value === null || at === null
      ? []
      : [{ label, value: price(value, scale), note: `${exactTime(at)} ${zoneAt(at, i18n.locale)}` }]
  const name = product ? productName(product, i18n.locale) : order.productId
  return {
    brand: APP_NAME,
    tag:
      [
        configuration?.isDemo === true ? t`Demo` : null,
        isPractice(proof.acceptance.receipt) ? t`Practice balance` : null,
        configuration ? tags[configuration.market] : null,
      ]
        .filter(Boolean)
        .join(' · ') || null,
    product: product?.code ?? order.productId,
    direction: order.direction,
    directionText: order.direction === 'up' ? t`Up` : t`Down`,
    about: [name === product?.code ? '' : name, durationText(order.countdownSeconds, i18n.locale)]
      .filter(Boolean)
      .join(' · '),
    result: orderStatusText(order.status, i18n),
    profit:
      hasAmount && order.profit !== null
        ? { text: `${signedMoney(order.profit)} ${currency}`, tone: toneOf(order.profit) }
        : null,
    lines: [
      ...(hasAmount ? [{ label: t`Amount`, value: `${money(order.stake)} ${currency}`, note: '' }] : []),
      ...decidingPrice(t`Entry`, order.entryPrice, order.entryTs),
      ...decidingPrice(t`Exit`, order.exitPrice, order.exitTs),
    ],
    caption:
      code === null
        ? t`This page checks the receipt's saved proof.`
        : hasAmount
          ? t`Scan to check this receipt: every price and signature, on your own device.`
          : t`Scan to check the signed prices and the result on your own device.`,
    address: location.host,
    link: `${location.origin}/#${page}`,
  }
}

/** "GMT+2": the picture goes to people elsewhere. */
function zoneAt(at: number, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
