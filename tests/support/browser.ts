/** A real Chromium for tests and pictures: the machine's own where there is one, else the one that npm carries. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type LaunchOptions } from 'playwright-core'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A phone: the size that the app is made for. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const

/** A wide window with a mouse. */
export const WIDE = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
} as const

/**
 * A device on which no service worker is installed, for a test that is about none: an install takes some three seconds of the processor.
 * Nothing is there offline on it after a reload.
 */
export const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

/** The time that an action waits for its element, on a busy machine too. */
const ACTION_MS_MAX = 60_000

interface Chromium {
  readonly executablePath: string
  readonly env?: Record<string, string>
}

let found: Promise<Chromium> | null = null
/** Looked for once: each look starts a browser, to see that it starts. */
const findChromium = () => (found ??= lookForChromium())

/** CHROMIUM_PATH, a system Chromium or Chrome, Playwright's own, else @sparticuz/chromium (Linux x64), unpacked at first use. */
async function lookForChromium(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH']
  if (named) return { executablePath: named }
  const here = [...SYSTEM_PATHS, chromium.executablePath()].find((path) => canRun(path))
  if (here) return { executablePath: here }
  const { default: packaged, inflate } = await import('@sparticuz/chromium')
  const executablePath = await packaged.executablePath()
  if (canRun(executablePath)) return { executablePath }
  // A machine without a desktop lacks the libraries of a browser: the package carries those too.
  const folder = await inflate(
    fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))),
  )
  const env = {
    ...definedEnvironment(),
    LD_LIBRARY_PATH: join(folder, 'lib'),
    FONTCONFIG_PATH: join(tmpdir(), 'fonts'),
  }
  if (!canRun(executablePath, env))
    throw new Error('no browser starts on this machine: install Chromium or set CHROMIUM_PATH')
  return { executablePath, env }
}

/** Some systems ship a `chromium-browser` that only says how to install one: being there is not enough. */
function canRun(path: string, env = definedEnvironment()): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 60_000, env }).status === 0
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

async function launchOptions(args: readonly string[] = []): Promise<LaunchOptions> {
  return { ...(await findChromium()), args: [...BROWSER_ARGS, ...args], timeout: 60_000 }
}

export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await launchOptions(args))
}

/** A browser process over a profile folder: closing it and opening another on the same folder is a cold start. */
export async function launchProfile(
  profileDir: string,
  { args, ...options }: { locale: string; args?: readonly string[]; serviceWorkers?: 'block' },
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profileDir, {
    ...(await launchOptions(args)),
    ...PHONE,
    ...options,
  })
  context.setDefaultTimeout(ACTION_MS_MAX)
  return context
}
