import { walkDay, type SimulatedDay, type SimulatedTick } from '../../contract/settlement/simulated-day.ts'

/** Returns one tick of a simulated day, by its index: the end of the walk up to it. */
export function tickOfDay(day: SimulatedDay, index: number): SimulatedTick {
  const walk = walkDay(day)
  while (walk.nextIndex() < index) walk.next()
  return walk.next()
}
