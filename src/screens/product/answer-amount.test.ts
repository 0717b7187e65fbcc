import { expect, test, vi } from 'vitest'
import { answerAmount } from './answer-amount.ts'

/** A ticket with the button of one of two amounts, and the calls to it in their order. */
function ticket({ hasField }: { readonly hasField: boolean }) {
  const calls: string[] = []
  const element = (name: string) => ({ focus: () => void calls.push(`focus ${name}`) })
  const section = { ...element('ticket'), querySelector: () => (hasField ? element('field') : null) }
  // The answer needs no more of a button.
  const button = { closest: () => section } as unknown as HTMLElement
  const chooseAmount = vi.fn((amount: string) => void calls.push(`choose ${amount}`))
  return { calls, button, answer: answerAmount(chooseAmount) }
}

test('after an answer the keyboard types on in the ticket, whose button has gone', async () => {
  const { calls, button, answer } = ticket({ hasField: false })
  answer('1500.00', button)
  await Promise.resolve()
  expect(calls).toEqual(['choose 1500.00', 'focus ticket'])
})

test('a field gets the focus once the amount stands in it, so that its whole text is chosen', async () => {
  const { calls, button, answer } = ticket({ hasField: true })
  answer('1.50', button)
  expect(calls).toEqual(['choose 1.50'])
  await Promise.resolve()
  expect(calls).toEqual(['choose 1.50', 'focus field'])
})
