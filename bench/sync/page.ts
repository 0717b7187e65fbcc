/** The page's side of the sync benchmark: a worker per contestant, and a watch on the main thread meanwhile. */
import type { BenchCommand } from './bench-command.ts'

declare global {
  interface Window {
    benchSync: (command: BenchCommand) => Promise<Record<string, number>>
  }
}

window.benchSync = async (command) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  let longTasks = 0
  const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length))
  observer.observe({ type: 'longtask' })
  try {
    const figures = await new Promise<Record<string, number>>((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<Record<string, number> | { error: string }>) =>
        'error' in event.data ? reject(new Error(String(event.data.error))) : resolve(event.data)
      worker.onerror = (event) => reject(new Error(event.message))
      worker.postMessage(command)
    })
    return { ...figures, longTasks }
  } finally {
    observer.disconnect()
    worker.terminate()
  }
}
document.title = 'ready'
