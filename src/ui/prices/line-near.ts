/**
 * Returns the horizontal line that a press means, if any: the nearest one that it reaches.
 * @param place.y of the press, px from the top
 * @param place.yOf the line's place in the picture, px from the top; NaN where it has none
 */
export function lineNear(
  lines: readonly number[],
  { y, yOf, reachPx }: { readonly y: number; readonly yOf: (price: number) => number; readonly reachPx: number },
): number | undefined {
  const near = lines
    .map((line) => ({ line, px: Math.abs(yOf(line) - y) }))
    .filter(({ px }) => px <= reachPx)
    .sort((left, right) => left.px - right.px)
  return near[0]?.line
}
