/** Why a backup, a restore or an upgrade of the database was given up, in a sentence for the operator. */
import { machineFault } from '../start-fault.ts'

export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/**
 * Runs `work`. The disk, the folder or the account may refuse what it needs: an operator can mend that, and is told so without a trace of code.
 * @param input.place the folder that is written to
 * @param input.ending what is there after a failure, as the end of the sentence
 * @throws BackupError for such a fault; any other error as it came
 */
export async function tellingFaults<T>(
  { place, ending }: { readonly place: string; readonly ending: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const fault = error instanceof BackupError ? null : machineFault(error, place)
    throw fault === null ? error : new BackupError(`${fault}: ${ending}`, { cause: error })
  }
}
