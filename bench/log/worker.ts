/** A thread beside the page, as the app's sync has one. */
import { follow, type FollowCommand } from './following.ts'

self.addEventListener('message', ({ data }: MessageEvent<FollowCommand>) => {
  void follow(data).then((followed) => self.postMessage(followed))
})
