/** One browser profile for a test file: tabs of a person, their databases, and the browser's own controls. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { chooseLanguage, openRoute, signIn } from './app-walk.ts'
import { launchProfile } from './browser.ts'
import { commonAddress } from './common-server.ts'
import { Trader, until } from './trader.ts'

export interface SharedBrowser {
  /** The server's. */
  readonly address: string
  readonly context: BrowserContext
  /** A tab of the app at that route. */
  openTab(route: string): Promise<Page>
  /** A page of the same origin that runs no code of the app. */
  openPlainTab(): Promise<Page>
  /** A new person with money, signed in in a new tab. */
  signInNew(): Promise<{ trader: Trader; page: Page; database: string }>
  /** Ends the browser with its profile kept, by kill -9 where `isKilled`, and starts it again. */
  restart(options: { isKilled: boolean }): Promise<void>
  dispose(): Promise<void>
}

/** @param address of a server; the common one where none is given */
export async function openSharedBrowser(
  address: string = commonAddress(),
  options: { serviceWorkers?: 'block' } = {},
): Promise<SharedBrowser> {
  const profileDir = await mkdtemp(join(tmpdir(), 'candor-profile-'))
  let context = await launchProfile(profileDir, { locale: 'en-US', ...options })
  const openTab = async (route: string) => {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`${address}/#${route}`)
    return page
  }
  return {
    address,
    get context() {
      return context
    },
    openTab,
    openPlainTab: async () => {
      const page = await context.newPage()
      await page.goto(`${address}/api/health`)
      return page
    },
    signInNew: async () => {
      const trader = await new Trader(address).open()
      await trader.deposit('500.00')
      const page = await openTab('/pages/login/login')
      const language = page.getByRole('button', { name: '简体中文' })
      const form = page.getByLabel('Account, phone or e-mail').or(language).first()
      await form.waitFor().catch(async (cause: unknown) => {
        const shown = await page.locator('body').innerText()
        throw new Error(`no form to log in at ${page.url()}, but "${shown.slice(0, 300)}"`, { cause })
      })
      if (await language.isVisible()) await chooseLanguage(page, '简体中文', 'English')
      await signIn(page, trader.account)
      await page.getByText('Total assets').waitFor()
      let database = ''
      await until('a mirror', async () => (database = (await personalDatabases(page))[0] ?? '') !== '')
      return { trader, page, database }
    },
    restart: async ({ isKilled }) => {
      if (isKilled) await killBrowser(context)
      else await context.close()
      context = await launchProfile(profileDir, { locale: 'en-US', ...options })
    },
    dispose: async () => {
      await context.close()
      await rm(profileDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** kill -9 on the process that writes the profile: nothing in it can say goodbye. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage())
  const browser = context.browser()
  if (!browser) throw new Error('the browser of a profile is not known')
  const session: CDPSession = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const main = processInfo.find((process) => process.type === 'browser')
  if (!main) throw new Error('the browser names no process of its own')
  const hasClosed = new Promise((resolve) => context.once('close', resolve))
  process.kill(main.id, 'SIGKILL')
  await hasClosed
  if (!page.isClosed()) throw new Error('the browser outlived its end')
}

/** Names of the databases that hold a person's rows. */
export async function personalDatabases(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map((database) => database.name ?? ''))
  return names.filter((name) => name.startsWith('u_'))
}

/** All records of a table, read past the app. Rejects where the database or the table is not there, and makes none. */
export function recordsOf(page: Page, input: { database: string; table: string }): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    ({ database, table }) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          try {
            const transaction = opening.result.transaction(table)
            const reading = transaction.objectStore(table).getAll()
            transaction.oncomplete = () => resolve(reading.result as Record<string, unknown>[])
            transaction.onabort = () => reject(transaction.error ?? new Error('not read'))
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          } finally {
            // It closes once the reading is over; an open one would keep the app from its upgrade.
            opening.result.close()
          }
        }
      }),
    input,
  )
}

/** Opens the conversation with service on a tab that shows the app. */
export async function openChat(page: Page): Promise<void> {
  await openRoute(page, '/pages/login/zxkf')
  await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByPlaceholder('Write a message').waitFor()
}

export async function writeLine(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Write a message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(text, { exact: true }).waitFor()
}
