import {
  answerConversation,
  handOverConversation,
  markConversationRead,
  readConversation,
  tellTyping as typingEndpoint,
  waitingConversations as waitingEndpoint,
} from '../../contract/desk/conversation-endpoints.ts'
import { mayDo } from '../../contract/desk/roles.ts'
import { done, refuse } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { ownsFiles } from '../files/files.ts'
import { recordAct } from '../operators/acts.ts'
import { addAnswer, markChatRead } from '../support/chat.ts'
import { answeredConversations, handOver, lastLines, waitingConversations } from '../support/conversations.ts'
import { tellTyping } from '../support/typing.ts'
import { operatorOf, type DeskPlatform } from './desk-parts.ts'
import { mountAct } from './mount-act.ts'
import { CHAT_PICTURE, hasRead, mountConversationPhotos, type Reading } from './mount-conversation-photos.ts'
import { mountDesk } from './mount-desk.ts'

const WAITING_MAX = 100
const ANSWERED_MAX = 30
const LINES_MAX = 200

/** Mounts customer service: the same lines, marks and acts as those of the command line. */
export function mountConversations(platform: DeskPlatform): void {
  mountWaiting(platform)
  mountThread(platform)
  mountConversationPhotos(platform)
  mountAnswers(platform)
}

function mountWaiting(platform: DeskPlatform): void {
  const { database, presence, typing } = platform
  mountDesk(platform, waitingEndpoint, async (call) => {
    const { id: sessionId, name } = operatorOf(call)
    const { open } = call.query
    if (open) presence.see({ sessionId, name, item: open, now: call.now })
    else presence.leave(sessionId)
    const [waiting, answered] = await Promise.all([
      waitingConversations(database, WAITING_MAX),
      answeredConversations(database, ANSWERED_MAX),
    ])
    const accounts = await accountsOf(
      database,
      [...waiting, ...answered].map(({ userId }) => userId),
    )
    const names = await namesOf(database, [
      ...waiting.flatMap(({ handedTo }) => handedTo ?? []),
      ...answered.map(({ operatorId }) => operatorId),
    ])
    return done({
      at: call.now,
      waiting: waiting.map(({ userId, since, unread, text, handedTo }) => ({
        id: userId,
        account: accounts.get(userId) ?? '',
        since,
        unread,
        text,
        lookedAtBy: presence.othersAt({ sessionId, item: userId, now: call.now }),
        handedTo: handedTo === null ? null : (names.get(handedTo) ?? ''),
        isTyping: typing.has(userId),
      })),
      answered: answered.map(({ userId, operatorId, at, text }) => ({
        id: userId,
        account: accounts.get(userId) ?? '',
        by: names.get(operatorId) ?? '',
        at,
        text,
      })),
    })
  })
}

function mountThread(platform: DeskPlatform): void {
  const { database, typing } = platform
  mountDesk(platform, readConversation, async (call) => {
    const { params } = call
    const account = (await accountsOf(database, [params.person])).get(params.person)
    if (account === undefined) return refuse('not-found')
    const { operatorId } = operatorOf(call)
    await inTransaction(database, (tx) => noteReading(tx, { operatorId, person: params.person, now: call.now }))
    const lines = await lastLines(database, params.person, LINES_MAX)
    const names = await namesOf(
      database,
      lines.flatMap(({ operator_id: id }) => id ?? []),
    )
    return done({
      id: params.person,
      account,
      colleagues: await colleaguesOf(database, operatorId),
      isTyping: typing.has(params.person),
      lines: lines.map((line) => ({
        id: line.id,
        author: line.author === 'user' ? ('user' as const) : ('service' as const),
        operator: line.operator_id === null ? null : (names.get(line.operator_id) ?? ''),
        text: line.text,
        photo: line.file_id,
        sentAt: Number(line.sent_at),
        readAt: line.read_at === null ? null : Number(line.read_at),
      })),
    })
  })
}

/** Writes that the operator reads the conversation, once for each look: a page that asks again every few seconds looks on. */
async function noteReading(tx: Tx, reading: Reading): Promise<void> {
  const { operatorId, person, now } = reading
  if (await hasRead(tx.db, reading)) return
  await recordAct(tx, { operatorId, act: 'read-conversation', subjectKind: 'conversation', subjectId: person, at: now })
}

function mountAnswers(platform: DeskPlatform): void {
  mountAct(platform, markConversationRead, async (tx, { body, params }, { operatorId, now }) => {
    const marked = await markChatRead(tx, { userId: params.person, reader: 'service', upTo: body.upTo, now })
    if (!marked.ok) return marked
    const about = { subjectKind: 'conversation', subjectId: params.person }
    await recordAct(tx, { operatorId, act: 'read-conversation', ...about, at: now })
    return done(about)
  })
  mountAct(platform, answerConversation, async (tx, { body, params }, { operatorId, now }) => {
    const [userId, text, fileId] = [params.person, body.text.trim(), body.photo ?? null]
    if (text === '' && fileId === null) return refuse('invalid-request', { text: 'is empty' })
    if (!(await accountsOf(tx.db, [userId])).has(userId)) return refuse('not-found')
    if (fileId !== null && !(await ownsFiles(tx, { ids: [fileId], userId, purpose: CHAT_PICTURE })))
      return refuse('not-found')
    const about = { subjectKind: 'conversation', subjectId: userId }
    const added = await addAnswer(tx, { id: body.id, userId, operatorId, text, fileId, now }, body.seen ?? null)
    if (!added.ok) return added
    if (!added.value.isNew) return done(about)
    await recordAct(tx, {
      operatorId,
      act: 'answer',
      ...about,
      ...(fileId === null ? {} : { facts: { photo: fileId } }),
      at: now,
    })
    return done(about)
  })
  mountAct(platform, handOverConversation, async (tx, { body, params }, { operatorId, now }) => {
    const to = await tx.db
      .selectFrom('operator')
      .select(['id', 'roles'])
      .where('name', '=', body.name)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!to || !mayDo(to.roles, 'answer')) return refuse('not-found')
    if (!(await handOver(tx, { userId: params.person, to: to.id }))) return refuse('already-decided')
    const about = { subjectKind: 'conversation', subjectId: params.person }
    await recordAct(tx, { operatorId, act: 'hand-over', ...about, facts: { to: body.name }, at: now })
    return done(about)
  })
  mountDesk(platform, typingEndpoint, async ({ params }) => {
    await tellTyping(platform.database, params.person)
    return done({})
  })
}

async function accountsOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('app_user')
    .select(['id', 'account'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, account }) => [id, account]))
}

async function namesOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Others who may answer. */
async function colleaguesOf(database: Database, operatorId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('operator')
    .select(['name', 'roles'])
    .where('id', '<>', operatorId)
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('name')
    .limit(500)
    .execute()
  return rows.filter(({ roles }) => mayDo(roles, 'answer')).map(({ name }) => name)
}
