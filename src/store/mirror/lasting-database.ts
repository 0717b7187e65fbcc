import Dexie from 'dexie'

/** A database that opens again after an opening that failed. The library alone keeps the failure, and refuses all that is asked later. */
export class LastingDatabase extends Dexie {
  private hasFailedToOpen = false

  override open(): ReturnType<Dexie['open']> {
    const opening = super.open()
    // Closed by the browser in the middle of its opening, it counts as opened and has no connection.
    const look = () => {
      this.hasFailedToOpen = !this.isOpen() && !this.hasBeenClosed()
    }
    opening.then(look, look)
    return opening
  }

  /** Call before each use: after an opening that failed, the use opens it anew. What was closed on purpose stays closed. */
  mayOpenAgain(): void {
    if (!this.hasFailedToOpen) return
    this.hasFailedToOpen = false
    this.close({ disableAutoOpen: false })
  }
}
