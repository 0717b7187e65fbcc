/**
 * Has the person's mirror looked at after each sync, the sums of their sealed blocks kept, and their orders checked when there is
 * nothing else to do. One at a time: what is asked for while one runs is the next one.
 */
import type { SignedKeyNotice } from '../../contract/key-notice-schema.ts'
import type { SyncWorld } from './person-sync.ts'

interface Standing {
  readonly userId: string | null
  readonly keys: Readonly<Record<string, string>>
  readonly keyNotices?: readonly SignedKeyNotice[]
  readonly timeZone?: string | undefined
  /** Somebody looks, there is a network, and neither data nor battery is saved. */
  readonly mayCheck: boolean
}

export function createAudits(
  world: Pick<SyncWorld, 'audit' | 'keepSums' | 'checkOrders' | 'followLog' | 'post'>,
  standing: () => Standing,
): { request(): void } {
  const audits = oneAtATime(async () => {
    const { userId, keys } = standing()
    if (userId === null || !world.audit) return
    // The database broke, or the person has logged out meanwhile: the next sync looks again.
    const count = await world.audit({ userId, keys }).catch(() => null)
    if (count === null || standing().userId !== userId) return
    world.post({ type: 'incidents', userId, count })
    checks()
  })
  const checks = oneAtATime(async () => {
    const { userId, keys, keyNotices = [], mayCheck } = standing()
    if (userId === null || !mayCheck) return
    const mayGoOn = () => standing().userId === userId && standing().mayCheck
    const looked = (await world.checkOrders?.({ userId, keys, mayGoOn }).catch(() => 0)) ?? 0
    const hasFollowed = mayGoOn() && (await world.followLog?.({ userId, keys, keyNotices }).catch(() => false)) === true
    // Judges and reports the new findings.
    if (looked > 0 || hasFollowed) audits()
  })
  const sums = oneAtATime(async () => {
    const { userId, timeZone } = standing()
    // After a failure (the database broke, no room, a logout) the page adds up by itself, and the next sync tries again.
    if (userId !== null && timeZone !== undefined) await world.keepSums?.({ userId, timeZone }).catch(() => undefined)
  })
  return {
    request: () => {
      sums()
      audits()
    },
  }
}

/** Runs the work when it is asked for; asked for while it runs, once more after it. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  const runAll = async () => {
    while (isWanted) {
      isWanted = false
      await work()
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    void runAll()
  }
}
