import { kill } from 'node:process'

const TURN_MS = 20

/**
 * Lets a process of this machine run for one part of each 20 ms alone, threads and all: the browser's own way of slowing a page leaves its
 * workers as fast as they are.
 * @param times how many times slower; @returns ends it
 */
export function slowProcess(id: number, times: number): () => void {
  let timer = setTimeout(rest, TURN_MS / times)
  function rest(): void {
    kill(id, 'SIGSTOP')
    timer = setTimeout(work, TURN_MS - TURN_MS / times)
  }
  function work(): void {
    kill(id, 'SIGCONT')
    timer = setTimeout(rest, TURN_MS / times)
  }
  return () => {
    clearTimeout(timer)
    kill(id, 'SIGCONT')
  }
}
