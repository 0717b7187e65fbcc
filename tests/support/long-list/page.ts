/** A page with nothing but the app's long list, its rows of many heights, for tests in a real browser. */
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { WindowList } from '../../../src/ui/lists/window-list.tsx'

const ROWS = 5_000
const HEAD_PX = 300

export interface LongListPage {
  /** Puts a row of this name before the first. */
  addOnTop(name: string): void
  /** How often the list said that its end comes near. */
  nearEnds: number
}
declare global {
  interface Window {
    longList: LongListPage
  }
}

/** 40 to 112 px, without an order that a guess could follow. */
function heightOf(name: string): number {
  return 40 + 18 * ((Number(name) * 7_919) % 5)
}

function Page() {
  const [items, setItems] = useState(() => Array.from({ length: ROWS }, (_, at) => String(at)))
  window.longList ??= { addOnTop: (name) => setItems((before) => [name, ...before]), nearEnds: 0 }
  return [
    createElement('div', { key: 'head', style: { height: HEAD_PX } }, 'above the list'),
    createElement(WindowList<string>, {
      key: 'list',
      items,
      keyOf: (name: string) => name,
      onNearEnd: () => {
        window.longList.nearEnds += 1
      },
      children: (name: string) =>
        createElement('a', { href: `#${name}`, style: { display: 'block', height: heightOf(name) } }, `row ${name}`),
    }),
  ]
}

createRoot(document.body.appendChild(document.createElement('main'))).render(createElement(Page))
