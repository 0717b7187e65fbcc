/** Has the person's mirror looked at after each sync, one look at a time: what is asked for while one runs is the next one. */
import type { SyncWorld } from './person-sync.ts'

export function createAudits(world: Pick<SyncWorld, 'audit' | 'post'>, standing: () => { readonly userId: string | null; readonly keys: Readonly<Record<string, string>> }): { request(): void } {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    const { userId, keys } = standing()
    if (userId === null || !world.audit) return
    // The database broke, or the person has logged out meanwhile: the next sync looks again.
    const count = await world.audit({ userId, keys }).catch(() => null)
    if (count !== null && standing().userId === userId) world.post({ type: 'incidents', userId, count })
  }
  const runAll = async () => {
    while (isWanted) {
      isWanted = false
      await run()
    }
    isRunning = false
  }
  return {
    request: () => {
      isWanted = true
      if (isRunning) return
      isRunning = true
      void runAll()
    },
  }
}
