/** Chooses the place of news, so that they cover no action of the page or dialog under them. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
export interface Control extends Box {
  /** A button that does what the page or sheet is for. */
  readonly isAction: boolean
}

/** More than any number of other controls that the smallest window holds. */
const ACTION_WEIGHT = 1_000

/** @returns which of the boxes covers the least; the first of several, and none of no boxes */
export function leastCovering(boxes: readonly Box[], controls: readonly Control[]): number {
  const weights = boxes.map((box) => weightOf(box, controls))
  return weights.indexOf(Math.min(...weights))
}

export function coversAction(box: Box, controls: readonly Control[]): boolean {
  return weightOf(box, controls) >= ACTION_WEIGHT
}

function weightOf(box: Box, controls: readonly Control[]): number {
  return controls
    .filter((control) => doMeet(box, control))
    .reduce((sum, { isAction }) => sum + (isAction ? ACTION_WEIGHT : 1), 0)
}

function doMeet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
