import { Check } from 'lucide-react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = vi.hoisted(
  (): { states: unknown[]; at: number; effect: () => (() => void) | undefined; end: undefined | (() => void) } => ({
    states: [],
    at: 0,
    effect: () => undefined,
    end: undefined,
  }),
)
// One component that is drawn again and again: its states stay, and its last effect runs.
vi.mock('react', () => ({
  useState: (first: unknown) => {
    const at = page.at++
    page.states[at] ??= first
    return [page.states[at], (next: unknown) => void (page.states[at] = next)]
  },
  useEffect: (effect: typeof page.effect) => void (page.effect = effect),
  useEffectEvent: <T>(event: T) => event,
}))

const onGone = vi.fn<() => void>()
const words = { title: 'Right, +8.00', text: '', action: 'Receipt', href: '/', icon: Check, tone: 'up' } as const

/** Draws it, and lets its effect go on from the last one. */
function snack() {
  page.at = 0
  const { props } = draw({ words, onGone })
  page.end?.()
  page.end = page.effect()
  return props as Record<'onFocus' | 'onBlur' | 'onPointerDown' | 'onPointerLeave', () => void>
}

let draw: (typeof import('./news-snack.tsx'))['NewsSnack']
beforeEach(async () => {
  vi.resetModules()
  draw = (await import('./news-snack.tsx')).NewsSnack
  vi.useFakeTimers()
  page.states = []
  page.end = undefined
})
afterEach(() => void vi.useRealTimers())
// Other files of this process have the hooks with React's own state.
afterAll(() => void vi.resetModules())

test('a snackbar goes after six seconds', () => {
  snack()
  vi.advanceTimersByTime(5_999)
  expect(onGone).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onGone).toHaveBeenCalledOnce()
})

test('a snackbar stays while it has the focus, also when the pointer leaves it, and while it is touched without it', () => {
  snack().onFocus()
  snack().onPointerDown()
  snack().onPointerLeave()
  snack()
  vi.advanceTimersByTime(60_000)
  expect(onGone).not.toHaveBeenCalled()
  snack().onPointerDown()
  snack().onBlur()
  snack()
  vi.advanceTimersByTime(60_000)
  expect(onGone).not.toHaveBeenCalled()
  snack().onPointerLeave()
  snack()
  vi.advanceTimersByTime(6_000)
  expect(onGone).toHaveBeenCalledOnce()
})
