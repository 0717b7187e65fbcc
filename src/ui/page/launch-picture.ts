/** The marks by which the picture of home (src/app/launch/capture-home.ts) knows the elements that it must treat in their own way. */

/** An element that floats over the page: no part of the picture. */
export const OUT_OF_PICTURE = { 'data-picture': 'out' } as const
/** The state line: "connecting" in the picture, whatever it was. */
export const PICTURED_STATE = { 'data-picture': 'state' } as const
/** The words of the state line: the picture says how old it is. */
export const PICTURED_MOMENT = { 'data-picture': 'moment' } as const
/** The class of the dot before those words. */
export const STATE_DOT = 'state__dot'

type Mark = typeof OUT_OF_PICTURE | typeof PICTURED_STATE | typeof PICTURED_MOMENT

export function hasMark(element: Element, mark: Mark): boolean {
  return element.getAttribute('data-picture') === mark['data-picture']
}
