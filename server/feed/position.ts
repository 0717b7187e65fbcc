import type { Database } from '../database/database.ts'

export interface Position {
  readonly epoch: string
  readonly seq: number
}

/** Returns the present position of an owner's feed. Somebody without a change yet has an empty feed, which begins here. */
export async function readPosition(db: Database, owner: string): Promise<Position> {
  const head = await db.selectFrom('sync_head').select(['epoch', 'seq']).where('owner', '=', owner).executeTakeFirst()
  if (head) return { epoch: head.epoch, seq: Number(head.seq) }
  await beginFeed(db, owner)
  return readPosition(db, owner)
}

/** Gives an owner an empty feed, if there is none. */
export async function beginFeed(db: Database, owner: string): Promise<void> {
  await db
    .insertInto('sync_head')
    .values({ owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
