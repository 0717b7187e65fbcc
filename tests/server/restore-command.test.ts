import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { deskSession, deskSignIn, openLink, useLink } from '../../contract/desk/endpoints.ts'
import { addOperator } from '../../contract/desk/request-endpoints.ts'
import { beginNewHistory } from '../../server/backup/begin-new-history.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { FIRST_OPERATOR, makeFirstLink } from '../../server/desk/operator-links.ts'
import { DESK_PASSWORD, openDeskScene, type DeskAnswer, type DeskScene } from '../support/desk-scene.ts'

const NOW = Date.UTC(2026, 10, 23, 14)

const problem = (answer: DeskAnswer) => [answer.statusCode, answer.json<{ code: string }>().code]
const restore = ({ own, clock }: DeskScene) =>
  inTransaction(own.database, (tx) => beginNewHistory(tx, (clock.at += 60_000)))

test('a reason that is too long for the notice is refused before anything is restored', async () => {
  const script = join(import.meta.dirname, '../../scripts/restore.ts')
  const run = promisify(execFile)(process.execPath, [script, '/no/such/backup', '--reason', 'x'.repeat(501)], {
    env: { ...process.env, DATA_DIR: '/no/such/data', DATABASE_URL: '' },
  })
  await expect(run).rejects.toMatchObject({ code: 1, stderr: 'the reason has at most 500 characters\n' })
})

test('a restore ends sessions of operators and unused links; another first link, and password and authenticator, open the desk', async () => {
  const desk = await openDeskScene(NOW)
  const firstLink = () => makeFirstLink(desk.own.database, { vault: desk.services.vault, now: desk.clock.at })
  const opener = randomUUID()
  const open = (token: string | null) => desk.call(openLink, { body: { token: token ?? '', opener } })
  const unused = await firstLink()
  await restore(desk)
  expect(problem(await open(unused))).toEqual([410, 'link-invalid'])

  const token = await firstLink()
  const totp = URI.parse((await open(token)).json<{ totpUri: string }>().totpUri)
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP')
  const code = () => totp.generate({ timestamp: desk.clock.at })
  const used = await desk.call(useLink, { body: { token, opener, password: DESK_PASSWORD, code: code() } })
  expect(used.statusCode).toBe(200)
  const signIn = async () => {
    const body = { name: FIRST_OPERATOR, password: DESK_PASSWORD, code: code() }
    const { headers } = await desk.call(deskSignIn, { body })
    return { cookie: headers['set-cookie']?.split(';')[0] ?? '' }
  }
  const invite = async (by: { cookie: string }) => {
    const invited = await desk.call(addOperator, { by, body: { name: 'bert', roles: ['reviewer'] } })
    return invited.json<{ shown: { link: string } }>().shown.link
  }
  const before = await signIn()
  const invitation = await invite(before)

  expect(await restore(desk)).toMatchObject({ sessions: 1 })

  expect(problem(await desk.call(deskSession, { by: before }))).toEqual([401, 'not-signed-in'])
  expect(problem(await open(invitation))).toEqual([410, 'link-invalid'])
  expect((await open(await invite(await signIn()))).statusCode).toBe(200)
  await desk.close()
})
