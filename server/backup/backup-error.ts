/** Why a backup, a restore or an upgrade of the database was given up, in a sentence for the operator. */
import { sqlState } from '../database/transaction.ts'

export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file is larger than this account may write',
  EACCES: 'this account may not do that',
  EPERM: 'this account may not do that',
  EROFS: 'the disk can only be read',
  ENOTDIR: 'a part of the path is a file',
}
/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
const DISK_FULL = '53100'

/**
 * Runs `work`. The disk, the folder or the account may refuse what it needs: an operator can mend that, and is told so without a trace of code.
 * @param ending what is there after a failure, as the end of the sentence
 * @throws BackupError for such a fault; any other error as it came
 */
export async function tellingFaults<T>(ending: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const fault = faultOf(error)
    throw fault === null ? error : new BackupError(`${fault}: ${ending}`, { cause: error })
  }
}

function faultOf(error: unknown): string | null {
  if (sqlState(error) === DISK_FULL) return REASONS['ENOSPC'] ?? null
  const { code = '', path, dest } = error instanceof Error ? (error as FileFault) : {}
  const reason = REASONS[code]
  if (reason === undefined) return null
  const files = [path, dest].filter((file) => file !== undefined)
  return files.length === 0 ? reason : `${reason} (${files.join(' to ')})`
}

/** As Node gives it; of a copy `dest` is the new file. */
type FileFault = NodeJS.ErrnoException & { readonly dest?: string }
