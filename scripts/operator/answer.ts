/** Customer service from the operator's side: who waits, what they wrote, and the answer. Lines shown here count as read. */
import { randomUUID } from 'node:crypto'
import { CHAT_TEXT_MAX } from '../../contract/rows/chat-message.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { linesSchema } from '../../contract/text-schema.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { findByAccount } from '../../server/identity/names.ts'
import { recordAct } from '../../server/operators/acts.ts'
import { addChatLine, markChatRead } from '../../server/support/chat.ts'
import { lastLines, waitingConversations } from '../../server/support/conversations.ts'
import { eachKey, tellTyping } from '../../server/support/typing.ts'
import type { Desk, Options, Said } from './desk.ts'
import { savePicture } from './save-picture.ts'

const WAITING_MAX = 50
/** Shown at least; more where more is unread, since what is shown counts as read. */
const LINES_SHOWN = 20
const LINES_MAX = 500

/** Lists the people who wait for an answer, longest first. */
export async function conversationsCommand(desk: Desk): Promise<Said> {
  const waiting = await waitingConversations(desk.database, WAITING_MAX)
  if (waiting.length === 0) return done(['nobody waits'])
  const accounts = await desk.database
    .selectFrom('app_user')
    .select(['id', 'account'])
    .where(
      'id',
      'in',
      waiting.map(({ userId }) => userId),
    )
    .execute()
  const accountOf = new Map(accounts.map(({ id, account }) => [id, account]))
  return done(
    waiting.map(
      ({ userId, since, unread, text }) =>
        `${accountOf.get(userId) ?? userId}  since ${new Date(since).toISOString()}  ${unread} unread  ${text}`,
    ),
  )
}

/** The last lines of a conversation, all unread ones among them. The person sees that theirs were read. */
export async function readCommand(desk: Desk, [account = '']: readonly string[], { photos }: Options): Promise<Said> {
  const userId = await findByAccount(desk.database, account)
  if (userId === undefined) return refuse('not-found')
  const known = await lastLines(desk.database, userId, LINES_MAX)
  const unread = known.findIndex((line) => line.author === 'user' && line.read_at === null)
  const lines = known.slice(Math.max(0, Math.min(known.length - LINES_SHOWN, unread < 0 ? known.length : unread)))
  const last = lines.at(-1)
  if (last === undefined) return done(['nothing was written yet'])
  const { operatorId, now } = desk.context
  await inTransaction(desk.database, async (tx) => {
    await markChatRead(tx, { userId, reader: 'service', upTo: last.id, now })
    await recordAct(tx, {
      operatorId,
      act: 'read-conversation',
      subjectKind: 'conversation',
      subjectId: userId,
      at: now,
    })
  })
  const saved =
    photos === undefined
      ? []
      : lines.flatMap(({ file_id: id }) =>
          id === null ? [] : [savePicture(desk.files, { name: 'picture', id, userId, folder: photos })],
        )
  return done([
    ...lines.map(
      (line) =>
        `${new Date(Number(line.sent_at)).toISOString()}  ${line.author}: ${line.text}${line.file_id === null ? '' : ` [picture ${line.file_id}]`}`,
    ),
    ...(await Promise.all(saved)),
  ])
}

/** Writes a line to a person; with it, all that they wrote before is read. Without the text it is written here, and the person sees that. */
export async function answerCommand(desk: Desk, [account = '', ...words]: readonly string[]): Promise<Said> {
  const userId = await findByAccount(desk.database, account)
  if (userId === undefined) return refuse('not-found')
  const begunAt = performance.now()
  const text = (words.length > 0 ? words.join(' ') : await writeNow(desk, userId)).trim()
  // It is sent when it is written, not when the operator signed in.
  const now = desk.context.now + (words.length > 0 ? 0 : Math.round(performance.now() - begunAt))
  if (text === '' || !linesSchema({ max: CHAT_TEXT_MAX }).safeParse(text).success)
    return refuse('invalid-request', { usage: 'answer ACCOUNT "what you have to say"' })
  const { operatorId } = desk.context
  return inTransaction(desk.database, async (tx): Promise<Said> => {
    const id = randomUUID()
    const added = await addChatLine(tx, { id, userId, operatorId, text, fileId: null, now })
    if (!added.ok) return added
    await markChatRead(tx, { userId, reader: 'service', upTo: id, now })
    await recordAct(tx, { operatorId, act: 'answer', subjectKind: 'conversation', subjectId: userId, at: now })
    return done(['sent'])
  })
}

function writeNow(desk: Desk, userId: string): Promise<string> {
  // The notice of writing is a courtesy: where it can't be told, the answer is written all the same.
  const tell = () =>
    void tellTyping(desk.database, userId).catch((error: unknown) =>
      console.error(`not shown to the person: ${String(error)}`),
    )
  return desk.write('your answer', eachKey(tell, { now: () => performance.now() }))
}
