/** One attack against the real app: a new account on the real server, whose feed says what the operator wants, and a new phone. */
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { proofText } from '../../../contract/settlement/verify-proof.ts'
import type { Document, CollectionName } from '../../../contract/sync/collection-rules.ts'
import { inTransaction } from '../../../server/database/transaction.ts'
import { PUBLIC_OWNER, recordChange } from '../../../server/feed/record-change.ts'
import { openInEnglish, openRoute, signIn } from '../../support/app-walk.ts'
import { setDeviceClock } from '../../support/device-clock.ts'
import { userIdOf } from '../../support/http-calls.ts'
import { recordsOf } from '../../support/shared-browser.ts'
import type { TestKey } from '../../support/signed-files.ts'
import { Trader, until } from '../../support/trader.ts'
import { honestPlatform, type Platform, type Stage } from '../stage.ts'
import type { Bend } from './cheating-proxy.ts'
import type { Floor } from './floor.ts'

const run = promisify(execFile)
const SYNC = '/pages/set/sync'
const QUIET = 'Nothing that was final has changed since this device saw it.'
const MARKER = {
  day: '2026-11-01',
  shares: '0.00',
  yearlyRateBp: 250,
  income: '0.00',
  carried: '0',
  at: Date.UTC(2026, 10, 1),
}

export class AppStage implements Stage {
  readonly floor: Floor
  readonly trader: Trader
  readonly userId: string
  readonly page: Page
  readonly platform: Platform
  #shown = new Map<string, Change>()

  private constructor(parts: { floor: Floor; trader: Trader; userId: string; page: Page }) {
    this.floor = parts.floor
    this.trader = parts.trader
    this.userId = parts.userId
    this.page = parts.page
    this.platform = honestPlatform(parts.floor.key, parts.userId)
  }

  /** A person who has signed in, and whose phone has seen and checked all that the platform says at first. */
  static async open(floor: Floor, attack: { readonly before?: (stage: Stage) => void }): Promise<AppStage> {
    const { server, proxy, browser } = floor
    const trader = await new Trader(server.address).open()
    const page = await openInEnglish(browser, { serviceWorkers: 'block', acceptDownloads: true })
    await setDeviceClock(page.context(), server.exchange.clock.now() - Date.now())
    const stage = new AppStage({ floor, trader, userId: await userIdOf(server, trader.account), page })
    attack.before?.(stage)
    stage.bend(null)
    await stage.show()
    await page.goto(`${proxy.address}/#/pages/login/login`)
    await signIn(page, trader.account)
    await page.getByText('Total assets').waitFor()
    await stage.#untilChecked()
    return stage
  }

  get key(): TestKey {
    return this.floor.key
  }

  get now(): number {
    return this.floor.server.exchange.clock.now()
  }

  /** Changes the server's answers from now on; the proofs of this stage's orders are always the stage's. */
  bend(bend: Bend | null): void {
    this.floor.proxy.bend = (path, honest) => {
      const id = /^\/api\/orders\/([^/]+)\/proof/.exec(path)?.[1]
      const own = id === undefined ? undefined : this.platform.orders.get(id)?.proof
      return bend?.(path, own ?? honest) ?? own ?? honest
    }
  }

  /** Says what the platform says at this moment to the person's feed, and to everybody's. */
  async show(): Promise<void> {
    const shown = new Map(
      changesOf(this.platform, this.userId).map((change) => [`${change.collection} ${change.id}`, change]),
    )
    const gone = [...this.#shown].filter(([name]) => !shown.has(name)).map(([, change]) => ({ ...change, doc: null }))
    await this.#record([...shown.values(), ...gone])
    this.#shown = shown
  }

  async dispose(): Promise<void> {
    this.floor.proxy.bend = null
    this.floor.proxy.mute = null
    await this.page.context().close()
    // The next attack begins without the words to everybody of this one.
    this.platform.restores = []
    await this.show()
  }

  /** Returns the words of the notices on the page, once these are among them. Until then the person asks for a comparison with the server. */
  async readNoticed(words: RegExp): Promise<string> {
    const { page } = this
    await openRoute(page, SYNC)
    const noticed = page.locator('[data-incident]')
    let said = ''
    await until('something noticed', async () => {
      said = (await noticed.allInnerTexts()).map((text) => text.replaceAll(/\s*\n\s*/g, ' | ')).join(' || ')
      if (words.test(said)) return true
      await this.#compare()
      return false
    })
    return said
  }

  /** Returns the words of the page once the device has compared all with its memory and found nothing. */
  async readQuiet(): Promise<string> {
    const { page } = this
    // Something harmless comes last: once the device remembers it, it has looked at all the rest.
    await this.#record([{ owner: this.userId, collection: 'fundIncomes', id: MARKER.day, doc: MARKER }])
    await openRoute(page, SYNC)
    await until('all looked at', async () => {
      await this.#compare()
      return (await this.remembered('rows')).some(({ id }) => id === MARKER.day)
    })
    await page.getByText(QUIET).waitFor()
    return QUIET
  }

  /** The page of the first order, once it says how its check ended. */
  async readOrder(): Promise<string> {
    const { page } = this
    const [id] = this.platform.orders.keys()
    await openRoute(page, `/pages/order/order?id=${id ?? ''}`)
    const said = page
      .locator('.verified, .banner[data-tone=bad], .fine:has-text("Not checked:"), .fine:has-text("Not final yet")')
      .first()
    await said.waitFor()
    return said.innerText()
  }

  /**
   * Returns the words of the step `walk` on an order's page, once the device made its prices again and they were others. Neither this
   * page nor the check of the saved proof calls such an order verified.
   */
  async readWalk(id: string): Promise<string> {
    const { page } = this
    const failed = page.locator('.banner', { hasText: 'These prices do not check.' })
    const untilFailed = async () => {
      await failed.waitFor()
      await page.locator('.verified').waitFor({ state: 'detached' })
    }
    await openRoute(page, `/pages/order/order?id=${id}`)
    await untilFailed()
    await page.getByText('This device does not find that proven.').waitFor()
    const words = (await failed.innerText()).replaceAll(/\s*\n\s*/g, ' | ')
    const proof = this.platform.orders.get(id)?.proof
    if (!proof) throw new Error(`the platform shows no proof of ${id}`)
    await openRoute(page, '/pages/fairness/fairness')
    await page
      .getByLabel('Choose a proof file')
      .setInputFiles({ name: 'order.candor', mimeType: 'application/json', buffer: Buffer.from(proofText(proof)) })
    await untilFailed()
    return words
  }

  /** Opens an order's page, and waits until the device made its prices again and they were the same. */
  async readEqualWalk(id: string): Promise<void> {
    const { page } = this
    await openRoute(page, `/pages/order/order?id=${id}`)
    await page.getByText('This device made').waitFor()
  }

  /** Asks for another transaction password: an act that the device signs. The old one that it names is not the right one. */
  async changeTransactionPassword(): Promise<void> {
    const { page } = this
    await openRoute(page, '/pages/password/password?kind=transaction')
    await page.getByLabel('Old transaction password').fill('135790')
    await page.getByLabel('New transaction password', { exact: true }).fill('864209')
    await page.getByLabel('Repeat new transaction password').fill('864209')
    await page.getByRole('button', { name: 'Change password' }).click()
  }

  /** The first of the requests that this device keeps as refused or not answered. */
  async readRefusal(): Promise<string> {
    const { page } = this
    await openRoute(page, SYNC)
    const kept = page.locator('[data-section=refusals] .row').first()
    await kept.waitFor()
    return (await kept.innerText()).replaceAll(/\s*\n\s*/g, ' | ')
  }

  /** The line that stands over every page. */
  async readNotice(cause: string): Promise<string> {
    const notice = this.page.locator(`[data-cause=${cause}]`)
    await notice.waitFor()
    return notice.innerText()
  }

  /** All records of a table of the device's memory. */
  remembered(table: 'rows' | 'seals' | 'receipts'): Promise<Record<string, unknown>[]> {
    return recordsOf(this.page, { database: `evidence_${this.userId}_1`, table })
  }

  /** Saves the first thing noticed as a file. @returns the exit code of candor-verify on it, null where there is none */
  async verifyEvidence(): Promise<number | null> {
    const button = this.page.getByRole('button', { name: 'Save the evidence' }).first()
    if ((await button.count()) === 0) return null
    const download = this.page.waitForEvent('download')
    await button.click()
    const text = await readFile(await (await download).path(), 'utf8')
    const file = join(tmpdir(), `candor-evidence-${this.userId}.json`)
    await writeFile(file, text)
    const { keyId, publicKey } = this.key
    const code = await run(process.execPath, [
      'scripts/candor-verify.mjs',
      file,
      '--key',
      `${keyId}=${publicKey}`,
    ]).then(
      () => 0,
      (error: { code: number }) => error.code,
    )
    await rm(file)
    return code
  }

  async #compare(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Verify now' })
    if ((await button.getAttribute('aria-busy')) !== 'true') await button.click()
  }

  /** Every order is checked, and every final row is remembered. */
  async #untilChecked(): Promise<void> {
    const { page, platform, userId } = this
    const name = `evidence_${userId}_1`
    await until('a memory', () =>
      page.evaluate(async (wanted) => (await indexedDB.databases()).some((database) => database.name === wanted), name),
    )
    const rows =
      platform.orders.size +
      platform.lines.length +
      platform.deposits.length +
      platform.withdrawals.length +
      platform.incomes.length
    await until(
      'all remembered and checked',
      async () =>
        (await this.remembered('rows')).length >= rows &&
        (await this.remembered('seals')).length >= platform.orders.size,
    )
  }

  #record(changes: readonly Change[]): Promise<void> {
    return inTransaction(this.floor.server.exchange.postgres.database, (tx) => {
      // Only its own collection changes: an attack tells what an honest server tells, with other figures.
      for (const change of changes) recordChange(tx, change as Parameters<typeof recordChange>[1])
      return Promise.resolve()
    })
  }
}

interface Change {
  readonly owner: string
  readonly collection: CollectionName
  readonly id: string
  readonly doc: Document | null
}

function changesOf(platform: Platform, userId: string): Change[] {
  const own = (collection: CollectionName, docs: readonly Document[]) =>
    docs.map((doc): Change => ({ owner: userId, collection, id: String(doc['id'] ?? doc['day']), doc }))
  const { orders, lines, deposits, withdrawals, incomes, month, restores, terms } = platform
  return [
    ...own(
      'orders',
      [...orders.values()].map(({ row }) => ({ ...row })),
    ),
    ...own(
      'fundRecords',
      lines.map((line) => ({ ...line })),
    ),
    ...own('deposits', deposits),
    ...own('withdrawals', withdrawals),
    ...own('fundIncomes', incomes),
    { owner: userId, collection: 'statementMonths', id: '2026-11', doc: month },
    { owner: PUBLIC_OWNER, collection: 'withdrawalTerms', id: 'main', doc: { ...terms } },
    ...restores.map((doc): Change => ({
      owner: PUBLIC_OWNER,
      collection: 'restoreNotices',
      id: String(doc['id']),
      doc,
    })),
  ]
}
