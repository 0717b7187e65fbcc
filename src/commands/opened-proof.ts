import { takeSharedOrderProof } from '../store/device/shared-proof.ts'
import { systemClock } from '../store/device/system-clock.ts'

/** Chromium's queue of the files that the system opens with the installed app. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void
}

/**
 * Hears of the saved proofs that the person opens with the app: from the file system, or shared by another app.
 * @param onFile may be called again for each further file
 */
export function watchOpenedProofs(onFile: (file: Blob) => void): void {
  // Only some browsers have it, and the DOM's types do not know it.
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ files = [] }) => {
    for (const handle of files) void handle.getFile().then(onFile, () => undefined)
  })
  void takeSharedOrderProof(systemClock.now()).then((file) => {
    if (file !== null) onFile(file)
  })
}
