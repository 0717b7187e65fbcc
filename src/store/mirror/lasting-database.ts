import Dexie from 'dexie'

/** A database that opens again after an opening that failed. The library alone keeps the failure, and refuses all that is asked later. */
export class LastingDatabase extends Dexie {
  private hasFailedToOpen = false
  private isRefused = false

  override open(): ReturnType<Dexie['open']> {
    const opening = super.open()
    // Closed by the browser in the middle of its opening, it counts as opened and has no connection.
    const look = () => {
      this.hasFailedToOpen = this.isAway()
    }
    opening.then(look, look)
    return opening
  }

  /** Whether it has no connection and a later use may have one: nobody has closed it on purpose. */
  isAway(): boolean {
    return !this.isOpen() && !this.hasBeenClosed() && !this.isRefused
  }

  /** The opening under way fails for a reason that stays: no later use tries again. */
  refuse(): void {
    this.isRefused = true
  }

  /** Call before each use: after an opening that failed, the use then opens it anew. */
  forgetFailure(): void {
    if (!this.hasFailedToOpen) return
    this.hasFailedToOpen = false
    this.close({ disableAutoOpen: false })
  }
}
