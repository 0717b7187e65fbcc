/** Reads home off the screen, for the next start (src/store/launch/launch-snapshot.ts): the state that the person saw, with its time. */
import type { SnapshotNode } from '../../commands/launch-snapshot.ts'
import { OUT_OF_PICTURE, PICTURED_MOMENT, PICTURED_STATE, STATE_DOT, hasMark } from '../../ui/page/launch-picture.ts'
import { isPageWhole } from '../../ui/page/on-screen.ts'

/** They lie over the page. */
const LEFT_OUT = 'dialog, script'
const NODES_MAX = 2_500
/** Below the fold nothing is seen at the first moment. */
const SCREENS = 1.5

/**
 * @param asOf the words that stand in the state line in place of "live": how old this is
 * @returns null where home is not there, or not there yet
 */
export function captureHome(root: HTMLElement, asOf: string): readonly SnapshotNode[] | null {
  const page = root.querySelector('#main')
  if (page === null || !isPageWhole()) return null
  const fold = window.innerHeight * SCREENS
  let count = 0
  const read = (element: Element): SnapshotNode | null => {
    if (element.matches(LEFT_OUT) || hasMark(element, OUT_OF_PICTURE)) return null
    if (element.parentElement === page && element.getBoundingClientRect().top > fold) return null
    count += 1
    return {
      tag: element.tagName.toLowerCase(),
      attributes: attributesOf(element),
      children: hasMark(element, PICTURED_MOMENT)
        ? [{ tag: 'i', attributes: { class: STATE_DOT }, children: [] }, asOf]
        : [...element.childNodes].flatMap((child) =>
            child instanceof Element ? (read(child) ?? []) : (child.textContent ?? ''),
          ),
    }
  }
  const nodes = [...root.children].flatMap((child) => read(child) ?? [])
  return count > NODES_MAX ? null : nodes
}

function attributesOf(element: Element): Record<string, string> {
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name === 'style' ? 'data-style' : name, value]),
  )
  return hasMark(element, PICTURED_STATE) ? { ...attributes, 'data-state': 'connecting' } : attributes
}
