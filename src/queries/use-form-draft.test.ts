import { expect, test, vi } from 'vitest'
import { useFormDraft } from './use-form-draft.ts'

const state = vi.hoisted(() => ({ value: undefined as unknown }))
// One component that stays at its first render, as an answer that comes late finds it.
vi.mock('react', () => ({
  useState: (first: () => unknown) => {
    state.value = first()
    return [
      state.value,
      (next: unknown) => {
        state.value = typeof next === 'function' ? (next as (before: unknown) => unknown)(state.value) : next
      },
    ]
  },
}))

test('an answer that comes late takes away nothing that was typed meanwhile', () => {
  const [, change] = useFormDraft('register-check', { target: '', inviteCode: '', sentTo: '' })
  change({ target: 'anna@example.com' })
  change({ inviteCode: '1234' })
  change({ sentTo: 'a***@example.com' })
  expect(state.value).toEqual({ target: 'anna@example.com', inviteCode: '1234', sentTo: 'a***@example.com' })
})
