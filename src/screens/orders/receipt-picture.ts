/** All that a receipt's picture says, in words of one language; nothing of it names the person or the order. */
export interface ReceiptPicture {
  readonly brand: string
  /** "Simulated market", where the prices are no real market's. */
  readonly tag: string | null
  readonly product: string
  readonly direction: 'up' | 'down'
  readonly directionText: string
  /** Name of the product and its countdown. */
  readonly about: string
  readonly result: string
  /** The gain or loss; null where the amount is hidden. */
  readonly profit: { readonly text: string; readonly tone: 'up' | 'down' | 'plain' } | null
  readonly lines: readonly { readonly label: string; readonly value: string; readonly note: string }[]
  /** Says what the QR code is for. */
  readonly caption: string
  readonly address: string
  /** The text of the QR code. */
  readonly link: string
}

/** The same as one text, for people who don't see the picture. */
export function pictureText(picture: ReceiptPicture): string {
  const { brand, tag, product, directionText, about, result, profit, lines, caption, address } = picture
  return [
    ...[brand, tag, `${product} ${directionText}`, about, result, profit?.text],
    ...lines.map(({ label, value, note }) => [label, value, note].filter(Boolean).join(' ')),
    ...[caption, address],
  ]
    .filter(Boolean)
    .join('\n')
}
