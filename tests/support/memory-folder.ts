/** Where the databases of the tests lie: in memory, where the machine has room there. */
import { readFile, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** Linux' folder in memory. A container's own is often too small for a database. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES_MIN = 6_000_000_000

/**
 * A folder for what dies with a test. In memory a new database costs an eighth of the processor's time that it costs on a busy disk, and
 * a killed process loses nothing there either. PostgreSQL's programs may have to be copied next to their data, so they must be allowed to run there.
 * @returns the system's temporary folder where there is none in memory, or too little room
 */
export async function memoryFolder(): Promise<string> {
  try {
    const mount = (await readFile('/proc/mounts', 'utf8')).split('\n').find((line) => line.split(' ')[1] === IN_MEMORY)
    const [, , kind = '', options = ''] = mount?.split(' ') ?? []
    const { bavail, bsize } = await statfs(IN_MEMORY)
    const isFit = kind === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= ROOM_BYTES_MIN
    return isFit ? IN_MEMORY : tmpdir()
  } catch {
    // Another system than Linux.
    return tmpdir()
  }
}
