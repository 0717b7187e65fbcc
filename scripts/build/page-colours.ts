/** The two colours of the page, from where the design says them: the page's head, the first paint and the manifest need them without the style. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

export interface PageColours {
  readonly light: string
  readonly dark: string
}

const SHEET = 'src/styles/tokens.css'

export function readPageColours(): PageColours {
  const sheet = readFileSync(SHEET, 'utf8')
  const colourOf = (scheme: keyof PageColours) => {
    const colour = new RegExp(`--page-${scheme}: (#[0-9a-f]{6});`).exec(sheet)?.[1]
    if (colour === undefined) throw new Error(`${SHEET} has no --page-${scheme}`)
    return colour
  }
  return { light: colourOf('light'), dark: colourOf('dark') }
}

/** Puts them where index.html names them. */
export function pageColours(): Plugin {
  return {
    name: 'candor-page-colours',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const { light, dark } = readPageColours()
        return html.replace('%PAGE_LIGHT%', light).replace('%PAGE_DARK%', dark)
      },
    },
  }
}
