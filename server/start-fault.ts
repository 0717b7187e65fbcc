/** The codes of errors in server/database/ whose messages tell in one line how the operator goes on. */
const TOLD = new Set(['OTHER_MAJOR', 'CLUSTER_IN_USE', 'NO_POSTGRES'])
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])
const NO_ACCESS = new Set(['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'EFBIG'])
const NO_DATABASE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', '28P01', '28000', '3D000'])

/** A start that can't succeed, in one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Returns a fault that the person who starts the server can mend, in one line; null: a fault of ours, whose stack is wanted. */
export function startFault(error: unknown, dataDir: string): string | null {
  return machineFault(error, `the data folder ${dataDir}`)
}

/** Returns what the disk, the account or the database refused, in one line; null for any other fault. @param place where the error names no file */
export function machineFault(error: unknown, place: string): string | null {
  if (!(error instanceof Error)) return null
  if (error.cause !== undefined) return machineFault(error.cause, place)
  const code = 'code' in error ? String(error.code) : ''
  if (TOLD.has(code)) return error.message
  // PostgreSQL's own programs are told of a full disk in words alone.
  if (NO_ROOM.has(code) || /No space left on device/i.test(error.message))
    return `there is no room left for ${pathOf(error) ?? place}`
  if (NO_ACCESS.has(code)) return `${pathOf(error) ?? place} cannot be used: ${oneLine(error.message)}`
  if (NO_DATABASE.has(code)) return `the database cannot be used: ${oneLine(error.message) || code}`
  return null
}

function pathOf(error: Error): string | null {
  // The error of a copy names both files. The disk of the new one is full.
  if ('dest' in error && typeof error.dest === 'string') return error.dest
  return 'path' in error && typeof error.path === 'string' ? error.path : null
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, '; ')
}
