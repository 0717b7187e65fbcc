/** Draws so many items of a list, the same ones for the same seed. */
export function sampleOf<T>(list: readonly T[], count: number, seed: number): readonly T[] {
  const rest = [...list]
  let state = seed >>> 0
  const taken: T[] = []
  while (taken.length < count && rest.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    taken.push(...rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1))
  }
  return taken
}
