import { refuse, done } from '../../contract/outcome.ts'
import { createFigureReader, figuresTable } from '../../server/desk/read-figures.ts'
import type { Desk, Said } from './desk.ts'

const SPANS: readonly string[] = ['1', '14', '90']

/** Prints the figures of the last days as the desk's page saves them, and what is owed. One word is the number of days, another one a product. */
export async function figuresCommand({ database, context }: Desk, words: readonly string[]): Promise<Said> {
  const [days = '14', ...more] = words.filter((word) => /^\d+$/.test(word))
  const [product, ...others] = words.filter((word) => !/^\d+$/.test(word))
  if (!SPANS.includes(days) || more.length > 0 || others.length > 0)
    return refuse('invalid-request', { days: SPANS.join(' '), product: 'one or none' })
  const figures = await createFigureReader(database).read({ days: Number(days), product, now: context.now })
  return done([
    ...figuresTable(figures).trimEnd().split('\r\n'),
    ...figures.products.map(
      ({ id, orders, stakes, gains, houseGain }) =>
        `${id}  orders=${orders}  stakes=${stakes}  gains=${gains}  house-gain=${houseGain}`,
    ),
    `owed to people: ${figures.owed.total}`,
  ])
}
