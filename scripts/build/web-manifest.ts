import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { APP_NAME } from '../../contract/app-info.ts'
import type { Language } from '../../contract/languages.ts'
import { HOME_PAGE } from '../../src/first-paths.ts'
import { DEPOSIT_PAGE, HANDED_PROOF_PAGE, MESSAGES_PAGE, ORDERS_PAGE, PRODUCTS_PAGE } from '../../src/paths.ts'
import { readPageColours } from './page-colours.ts'
import { ALL_LANGUAGES, loadTranslations, type Translate } from './translations.ts'

/** Pictures of the real app, made by `npm run manifest-pictures`. */
const SCREENSHOTS = (
  [
    ['narrow', ['Home', 'Product', 'Orders']],
    ['wide', ['Home', 'Product']],
  ] as const
).flatMap(([form, labels]) => labels.map((label) => ({ name: `${label.toLowerCase()}-${form}`, label, form })))

/** Names are texts of the app, so they are in its catalogs already. */
const SHORTCUTS = [
  { name: 'Products', path: PRODUCTS_PAGE, icon: 'products' },
  { name: 'Orders', path: ORDERS_PAGE, icon: 'orders' },
  { name: 'Deposit', path: DEPOSIT_PAGE, icon: 'deposit' },
  { name: 'Messages', path: MESSAGES_PAGE, icon: 'messages' },
] as const

/** The kinds of file by which other apps share a saved proof. */
const PROOF_TYPES = ['application/vnd.candor.proof+json', 'application/json', '.candor']

const ICONS = [
  { file: 'icon-192', size: 192, purpose: 'any' },
  { file: 'icon-512', size: 512, purpose: 'any' },
  { file: 'maskable-192', size: 192, purpose: 'maskable' },
  { file: 'maskable-512', size: 512, purpose: 'maskable' },
  { file: 'monochrome-512', size: 512, purpose: 'monochrome' },
] as const

/** Emits the manifest once for each language: /manifests/de-DE.webmanifest. The server chooses among them. */
export function webManifest(): Plugin {
  return {
    name: 'candor-web-manifest',
    apply: 'build',
    async generateBundle() {
      for (const [language, manifest] of await makeManifests()) {
        this.emitFile({
          type: 'asset',
          fileName: `manifests/${language}.webmanifest`,
          source: JSON.stringify(manifest),
        })
      }
    },
  }
}

export async function makeManifests(): Promise<ReadonlyMap<Language, object>> {
  const translate = await loadTranslations()
  const sizes = await Promise.all(SCREENSHOTS.map(({ name }) => measure(name)))
  return new Map(ALL_LANGUAGES.map((language) => [language, manifestIn(language, translate, sizes)]))
}

async function measure(name: string): Promise<string> {
  const { width, height } = await sharp(readFileSync(`public/screenshots/${name}.webp`)).metadata()
  return `${width}x${height}`
}

function manifestIn(language: Language, translate: Translate, screenshotSizes: readonly string[]): object {
  const say = (english: string) => translate(language, english)
  const page = readPageColours().light
  return {
    id: '/',
    name: APP_NAME,
    short_name: APP_NAME,
    description: say('See the price that opened your order, the price that settled it, and check both yourself.'),
    lang: language,
    dir: 'ltr',
    start_url: `/#${HOME_PAGE}`,
    scope: '/',
    display: 'standalone',
    // The last one answers those who ask whether the app is known: a window of ours keeps its title bar.
    display_override: ['standalone', 'minimal-ui', 'window-controls-overlay'],
    orientation: 'any',
    // The page's own theme-color takes over for both schemes as soon as it is there.
    theme_color: page,
    background_color: page,
    categories: ['finance', 'business'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    handle_links: 'preferred',
    edge_side_panel: { preferred_width: 420 },
    prefer_related_applications: false,
    icons: ICONS.map(({ file, size, purpose }) => ({
      src: `/icons/${file}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    screenshots: SCREENSHOTS.map(({ name, label, form }, index) => ({
      src: `/screenshots/${name}.webp`,
      sizes: screenshotSizes[index],
      type: 'image/webp',
      form_factor: form,
      label: say(label),
    })),
    shortcuts: SHORTCUTS.map(({ name, path, icon }) => ({
      name: say(name),
      url: `/#${path}`,
      icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
    })),
    share_target: {
      action: '/share/deposit-proof',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [
          { name: 'proof', accept: ['image/*'] },
          { name: 'order-proof', accept: PROOF_TYPES },
        ],
      },
    },
    // A saved proof opens in the app from the file system (src/commands/opened-proof.ts).
    file_handlers: [
      {
        action: `/#${HANDED_PROOF_PAGE}`,
        accept: { 'application/vnd.candor.proof+json': ['.candor'] },
        launch_type: 'single-client',
      },
    ],
  }
}
