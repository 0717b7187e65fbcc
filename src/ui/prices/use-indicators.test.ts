import { expect, test, vi } from 'vitest'
import type { Drawing } from './drawing.ts'
import { useIndicators } from './use-indicators.ts'

const seen = vi.hoisted(() => ({ asked: 0, drawn: [] as unknown[] }))
// One component that stays at its first render: its effects run at once.
vi.mock('react', () => ({
  useState: (first: unknown) => [first, () => undefined],
  useMemo: (make: () => unknown) => make(),
  useEffect: (effect: () => void) => effect(),
}))
vi.mock('../format/use-format.ts', () => ({ useFormat: () => ({}) }))
vi.mock('./price-chart-theme.ts', () => ({ readChartColours: () => ({}), watchTheme: () => () => undefined }))
vi.mock('./draw-indicators.ts', () => {
  seen.asked += 1
  if (seen.asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
  return { drawIndicators: (_chart: unknown, { names }: { names: unknown }) => void seen.drawn.push(names) }
})

test('indicators whose file was lost on its way are asked for once more, and drawn', async () => {
  // Only this part is read.
  const drawing = { drawn: () => ({}) } as Drawing
  useIndicators(drawing, { names: ['rsi'], points: [], priceScale: 2, time: null, isDue: true })
  await expect.poll(() => seen.drawn).toEqual([['rsi']])
  expect(seen.asked).toBe(2)
})
