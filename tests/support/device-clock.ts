/** A browser whose clock is wrong: its pages and the sync's worker see another time. It has no other way to be told one. */
import type { BrowserContext } from 'playwright-core'

/** Before the first page is opened. The context must block service workers. */
export async function setDeviceClock(context: BrowserContext, offsetMs: number): Promise<void> {
  const clock = `{
    const Real = Date
    self.Date = class extends Real {
      constructor(...parts) { parts.length === 0 ? super(Real.now() + ${offsetMs}) : super(...parts) }
      static now() { return Real.now() + ${offsetMs} }
    }
  }\n`
  await context.addInitScript(clock)
  await context.route('**/assets/sync-worker*', async (route) => {
    const answer = await route.fetch().catch(() => null)
    // The server restarts in this moment. A page hears of a lost file, and asks again.
    if (answer === null) return route.abort('connectionreset')
    await route.fulfill({ response: answer, body: clock + (await answer.text()) })
  })
}
