/** A thread beside the page, as the app's sync has one. */
import { checkAll, type CheckCommand } from './checking.ts'

self.addEventListener('message', ({ data }: MessageEvent<Pick<CheckCommand, 'keys' | 'now'>>) => {
  void checkAll(data).then((times) => self.postMessage(times))
})
