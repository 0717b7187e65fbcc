import { bucket, bucketPublic, pull, pullPublic, snapshot, snapshotPublic } from '../../contract/endpoints/sync.ts'

/** The same three questions for both kinds of feed. */
export const FEED_ENDPOINTS = {
  user: { pull, snapshot, bucket },
  public: { pull: pullPublic, snapshot: snapshotPublic, bucket: bucketPublic },
} as const
