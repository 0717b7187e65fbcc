/** Reads home off the screen, for the next start (src/store/launch/launch-snapshot.ts): the state that the person saw, with its time. */
import type { SnapshotNode } from '../../commands/launch-snapshot.ts'

/** Elements that float over the page or are only for screen readers: no part of its picture. */
const LEFT_OUT = '.toasts, .skip, .loading, .vh, dialog, script'
const NODES_MAX = 2_500
/** Below the fold nothing is seen at the first moment. */
const SCREENS = 1.5

/**
 * @param asOf the words that stand in the state line in place of "live": how old this is
 * @returns null where home is not there, or not there yet
 */
export function captureHome(root: HTMLElement, asOf: string): readonly SnapshotNode[] | null {
  const page = root.querySelector<HTMLElement>('.app main')
  if (page === null || root.querySelector('.skel, .boot') !== null) return null
  const fold = window.innerHeight * SCREENS
  let count = 0
  const read = (element: Element): SnapshotNode | null => {
    if (element.matches(LEFT_OUT)) return null
    if (element.parentElement === page && element.getBoundingClientRect().top > fold) return null
    count += 1
    if (element.matches('.state__now'))
      return {
        tag: 'span',
        attributes: { class: 'state__now' },
        children: [{ tag: 'i', attributes: { class: 'state__dot' }, children: [] }, asOf],
      }
    return {
      tag: element.tagName.toLowerCase(),
      attributes: attributesOf(element),
      children: [...element.childNodes].flatMap((child) =>
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
  return element.matches('.state') ? { ...attributes, 'data-state': 'connecting' } : attributes
}
