/** The sync's own thread: mirroring a hundred thousand rows costs the screen nothing. One per tab. */
import { readSite } from '../remote/read-site.ts'
import { createRemote } from '../remote/exchange.ts'
import { uploadFetch } from '../remote/upload-fetch.ts'
import { mirrorNameOf, PUBLIC_MIRROR } from '../store/mirror/mirror-names.ts'
import { leave, mirrorNamed, publicDeletions, release } from '../store/mirror/open-mirror.ts'
import { tellSending } from '../store/device/sending.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { createTabSync } from './tab-sync.ts'
import { hashBytes, withWebLock } from '../store/device/web-lock.ts'
import type { ToWorker } from './worker-messages.ts'

const remote = createRemote({ upload: uploadFetch })
const sync = createTabSync({
  remote,
  onSending: tellSending,
  clock: systemClock,
  steady: performance,
  random: Math.random,
  hashBytes,
  lock: withWebLock,
  timers: {
    set: (run, delayMs) => setTimeout(run, delayMs),
    clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
  },
  mirrorNamed,
  releaseMirror: release,
  leaveMirror: leave,
  checkOrders: async ({ userId, keys, mayGoOn }) => {
    const [{ checkOrders }, { evidenceOf }] = await Promise.all([
      import('./check-orders.ts'),
      import('../evidence/evidence.ts'),
    ])
    return checkOrders({
      evidence: evidenceOf(userId),
      mirror: mirrorNamed(mirrorNameOf(userId)),
      everybodys: mirrorNamed(PUBLIC_MIRROR),
      userId,
      keys,
      remote,
      mayGoOn,
      now: systemClock.now,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
  },
  followLog: async ({ userId, keys, keyNotices }) => {
    const [{ followPublicLog }, { evidenceOf }, lists] = await Promise.all([
      import('./follow-public-log.ts'),
      import('../evidence/evidence.ts'),
      import('../store/device/witnessed-lists.ts'),
    ])
    return followPublicLog({
      evidence: evidenceOf(userId),
      mirror: mirrorNamed(mirrorNameOf(userId)),
      userId,
      everybodys: mirrorNamed(PUBLIC_MIRROR),
      keys,
      keyNotices,
      remote,
      now: systemClock.now(),
      random: Math.random,
      readSite,
      readLists: lists.readWitnessedLists,
      keepList: lists.keepWitnessedList,
    })
  },
  answerLog: async ({ userId, keys, question }) => {
    const { answerLogQuestion } = await import('./answer-log-question.ts')
    await answerLogQuestion({ userId, keys, question, remote, now: systemClock.now() })
  },
  keepSums: async ({ userId, timeZone }) => {
    const { keepBlockSums } = await import('../store/history/block-sums.ts')
    await keepBlockSums(mirrorNamed(mirrorNameOf(userId)), timeZone)
  },
  keepHead: async ({ userId, keys, head }) => {
    const [{ noteHead }, { publishedRestores }, { evidenceOf }] = await Promise.all([
      import('../evidence/note-head.ts'),
      import('../evidence/audit.ts'),
      import('../evidence/evidence.ts'),
    ])
    await noteHead(evidenceOf(userId), {
      head,
      keys,
      restores: await publishedRestores(mirrorNamed(PUBLIC_MIRROR)),
      now: systemClock.now(),
    })
  },
  openStream: (url, { onMessage, onError }) => {
    const source = new EventSource(url)
    source.onmessage = (event: MessageEvent<unknown>) => onMessage(event.data)
    source.onerror = onError
    return () => {
      source.onmessage = source.onerror = null
      source.close()
    }
  },
  post: (message) => self.postMessage(message),
  audit: async ({ userId, keys }) => {
    const [{ audit }, { evidenceOf }] = await Promise.all([
      import('../evidence/audit.ts'),
      import('../evidence/evidence.ts'),
    ])
    return audit({
      evidence: evidenceOf(userId),
      mirror: mirrorNamed(mirrorNameOf(userId)),
      everybodys: mirrorNamed(PUBLIC_MIRROR),
      keys,
      now: systemClock.now(),
    })
  },
})

self.addEventListener('message', (event: MessageEvent<ToWorker>) => sync.receive(event.data))
publicDeletions.subscribe(sync.beginPublicAgain)
