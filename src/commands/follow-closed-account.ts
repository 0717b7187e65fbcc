import { closedAccountCell } from '../store/device/closed-account.ts'
import { sessionCell } from '../store/device/session.ts'
import { syncStatus } from '../store/device/sync-status.ts'

/** Erases what this device keeps of a person once the sync learns that the account was closed on another device. Once per page. */
export function followClosedAccount(): void {
  let isUnderWay = false
  const look = () => {
    const session = sessionCell.get()
    if (session === null || !syncStatus.get().isAccountClosed || isUnderWay) return
    isUnderWay = true
    void erase(session.user.id)
      .catch(() => undefined)
      .finally(() => void (isUnderWay = false))
  }
  syncStatus.subscribe(look)
  look()
}

/** Loads the database's library late: no start waits for it. If its file doesn't load, the next start tries again. */
async function erase(userId: string): Promise<void> {
  const { forgetPerson } = await import('./forget-person.ts')
  await forgetPerson(userId, null)
  closedAccountCell.set(true)
}
