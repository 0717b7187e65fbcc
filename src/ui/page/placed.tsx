import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Draws its content into an element that another part of the page has made room in; its state stays with the parent. */
export function Placed({ into, children }: { into: HTMLElement; children: ReactNode }) {
  return createPortal(children, into)
}
