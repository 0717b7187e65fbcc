/** One worker from outside: gives it tasks, and ends it where a test takes far longer than without a fault. */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Said, Task } from './task.ts'

export type Outcome = { readonly status: 'killed'; readonly by: string } | { readonly status: 'survived' }

/** How long a test of a file may take, in ms. */
export type LimitOf = (file: string, name: string) => number

/** A worker keeps every generation of modules that it has loaded. */
const TASKS_MAX = 250
const START_MS_MAX = 30_000

export class WorkerProcess {
  readonly #seed: number
  #child: ChildProcess | null = null
  #tasks = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  /** Runs one task. `hear` is told what the worker says meanwhile. */
  async run(task: Task, limitOf: LimitOf, hear: (said: Said) => void = () => undefined): Promise<Outcome> {
    if (this.#tasks >= TASKS_MAX) this.end()
    const child = this.#child ?? (await this.#start())
    this.#tasks += 1
    return new Promise((resolve) => {
      let timer = setTimeout(() => undefined, 0)
      const close = (outcome: Outcome) => {
        clearTimeout(timer)
        child.off('message', listen)
        child.off('exit', fall)
        resolve(outcome)
      }
      const listen = (said: Said) => {
        hear(said)
        if (said.said === 'begins') {
          clearTimeout(timer)
          timer = setTimeout(
            () => {
              this.end()
              close({ status: 'killed', by: `time-out: ${said.file} › ${said.name}` })
            },
            limitOf(said.file, said.name),
          )
        }
        if (said.said === 'failed') close({ status: 'killed', by: `${said.file} › ${said.name}` })
        if (said.said === 'survived') close({ status: 'survived' })
      }
      const fall = () => {
        this.#child = null
        close({ status: 'killed', by: 'the process ended' })
      }
      child.on('message', listen)
      child.once('exit', fall)
      child.send(task)
    })
  }

  end(): void {
    const child = this.#child
    this.#child = null
    this.#tasks = 0
    child?.kill('SIGKILL')
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, SEED: String(this.#seed) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    this.#tasks = 0
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('a worker did not start')), START_MS_MAX)
      child.once('message', () => {
        clearTimeout(timer)
        resolve()
      })
      child.once('exit', () => reject(new Error('a worker ended at its start')))
    })
    return child
  }
}
