/** An operator writes to one person. The desk and the command line call this. */
import { isDeepStrictEqual } from 'node:util'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Message } from '../../contract/rows/message.ts'
import type { Tx } from '../database/transaction.ts'
import { sendNewMessage } from '../messages/send-message.ts'
import { recordAct } from './acts.ts'

interface OperatorMessage {
  readonly id: string
  readonly operatorId: string
  readonly userId: string
  readonly texts: NonNullable<Message['texts']>
  readonly now: number
}

/** Sends it with its line in the log. The same message again writes nothing. Refuses `id-taken` for other words, or another person or operator. */
export async function writeMessage(tx: Tx, message: OperatorMessage): Promise<Outcome<void>> {
  const { id, operatorId, userId, texts, now } = message
  if (await isOfAnother(tx, message)) return refuse('id-taken')
  if (!(await sendNewMessage(tx, { id, userId, kind: 'text', texts, at: now })))
    return (await isSent(tx, message)) ? done(undefined) : refuse('id-taken')
  await recordAct(tx, { operatorId, act: 'publish-message', subjectKind: 'message', subjectId: id, at: now })
  return done(undefined)
}

/** Whether an operator has sent the id to somebody else: the log names a message by its id alone, so an id stands for one message. */
async function isOfAnother(tx: Tx, { id, userId }: OperatorMessage): Promise<boolean> {
  const told = await tx.db
    .selectFrom('operator_act')
    .select('id')
    .where('subject_kind', '=', 'message')
    .where('subject_id', '=', id)
    .where((act) =>
      act.not(
        act.exists(act.selectFrom('message').select('id').where('message.id', '=', id).where('user_id', '=', userId)),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

async function isSent(tx: Tx, { id, operatorId, userId, texts }: OperatorMessage): Promise<boolean> {
  const sent = await tx.db
    .selectFrom('message')
    .select('texts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((row) =>
      row.exists(
        row
          .selectFrom('operator_act')
          .select('id')
          .where('subject_kind', '=', 'message')
          .where('subject_id', '=', id)
          .where('operator_id', '=', operatorId),
      ),
    )
    .executeTakeFirst()
  return typeof sent?.texts === 'string' && isDeepStrictEqual(JSON.parse(sent.texts), { ...texts })
}
