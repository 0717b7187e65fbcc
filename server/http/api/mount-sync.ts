import type { FastifyReply } from 'fastify'
import {
  block,
  bucket,
  bucketPublic,
  pull,
  pullPublic,
  snapshot,
  snapshotPublic,
} from '../../../contract/endpoints/sync.ts'
import { pullFeed } from '../../feed/pull-feed.ts'
import { readBlock } from '../../feed/read-block.ts'
import { readBucket } from '../../feed/read-bucket.ts'
import { PUBLIC_OWNER } from '../../feed/record-change.ts'
import { snapshotFeed } from '../../feed/snapshot-feed.ts'
import { userOf } from '../entry/call.ts'
import { mountRaw, mountReader } from './mount.ts'
import type { Platform } from '../entry/platform.ts'
import { replyProblem } from '../entry/reply-problem.ts'
import type { Services } from './services.ts'

/** The mirror's side of the server: everybody's own feed, and the public one. */
export function mountSync(platform: Platform, { database }: Services): void {
  mountReader(platform, pull, (call) => pullFeed(database, { ...call.query, owner: userOf(call), now: call.now }))
  mountReader(platform, snapshot, (call) =>
    snapshotFeed(database, { ...call.query, owner: userOf(call), now: call.now }),
  )
  mountReader(platform, bucket, (call) => readBucket(database, { ...call.params, owner: userOf(call), now: call.now }))
  mountReader(platform, pullPublic, ({ query, now }) => pullFeed(database, { ...query, owner: PUBLIC_OWNER, now }))
  mountReader(platform, snapshotPublic, ({ query, now }) =>
    snapshotFeed(database, { ...query, owner: PUBLIC_OWNER, now }),
  )
  mountReader(platform, bucketPublic, ({ params, now }) =>
    readBucket(database, { ...params, owner: PUBLIC_OWNER, now }),
  )
  mountRaw(platform, block, async ({ call, reply }) => {
    const found = await readBlock(database, { owner: userOf(call), hash: call.params.hash })
    if (found.ok) sendBlock(reply, found.value.gzip)
    else void replyProblem(reply, found)
  })
}

/** Stored compressed, sent as it is stored. It never changes, and no browser keeps it all the same: the mirror does, which is deleted with signing out. */
function sendBlock(reply: FastifyReply, gzip: Buffer): void {
  void reply
    .headers({ 'content-type': 'application/json', 'content-encoding': 'gzip', 'cache-control': 'private, no-store' })
    .send(gzip)
}
