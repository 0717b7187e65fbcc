/** A person who has used the app for a while: every list of theirs has rows, made through the API as the app would. */
import { randomUUID } from 'node:crypto'
import { sendChatMessage } from '../../../contract/endpoints/chat.ts'
import { submitDeposit } from '../../../contract/endpoints/deposits.ts'
import { putFile } from '../../../contract/endpoints/files.ts'
import { depositIntoFund, withdrawFromFund } from '../../../contract/endpoints/fund.ts'
import { checkCode, register, requestCode } from '../../../contract/endpoints/registration.ts'
import { signIn, type Session } from '../../../contract/endpoints/session.ts'
import { submitVerification } from '../../../contract/endpoints/verification.ts'
import { addWithdrawalAccount } from '../../../contract/endpoints/withdrawal-accounts.ts'
import { requestWithdrawal } from '../../../contract/endpoints/withdrawals.ts'
import { PASSWORD, Trader, TRANSACTION_PASSWORD, proofPicture, until } from '../trader.ts'

const TEAM = 4

export interface SeededPerson {
  readonly trader: Trader
  readonly session: Session
  /** The newest settled order, the product that has it, and a withdrawal account. */
  readonly orderId: string
  readonly productId: string
  readonly accountId: string
  /** A step one that was passed, for the page of step two. */
  readonly registrationToken: string
}

/** @param server a demo server: its reviewers decide by themselves */
export async function seedPerson(address: string, account = 'ada_lovelace'): Promise<SeededPerson> {
  const trader = await new Trader(address, account).open()
  await trader.deposit('2500.00')
  const productId = await trade(trader)
  const accountId = await verifyAndBind(trader)
  await moveMoney(trader, accountId)
  await inviteTeam(trader)
  await trader.mustCall(sendChatMessage, {
    body: { id: randomUUID(), text: 'Hello, when does a withdrawal arrive?', fileId: null },
  })
  await until('orders settled', async () => (await trader.rows('orders')).every((order) => order.settledAt !== null), {
    withinMs: 90_000,
  })
  const orderId = (await trader.rows('orders'))[0]?.id
  if (orderId === undefined) throw new Error('no order')
  // One that runs while the pages are looked at.
  await buy(trader, 1, '20.00', 300)
  const session = await trader.mustCall(signIn, { body: { identifier: account, password: PASSWORD } })
  return {
    trader,
    session,
    orderId,
    productId,
    accountId,
    registrationToken: await passStepOne(new Trader(address), 'newcomer@example.com', null),
  }
}

/** @param seconds the product's shortest countdown without them */
async function buy(trader: Trader, index: number, stake: string, seconds?: number): Promise<string> {
  const open = await trader.openProducts()
  const product = open[index % open.length]
  if (product === undefined) throw new Error('no product is open')
  const countdownSeconds = seconds ?? Math.min(...product.countdowns.map((terms) => terms.seconds))
  await until('an order taken', async () => (await trader.buy(product, { stake, countdownSeconds })).ok)
  return product.id
}

async function trade(trader: Trader): Promise<string> {
  const productId = await buy(trader, 0, '25.00')
  for (const [index, stake] of ['40.00', '10.00', '1250.00'].entries()) await buy(trader, index, stake)
  return productId
}

async function verifyAndBind(trader: Trader): Promise<string> {
  const body = {
    name: '王芳',
    nationality: 'CN',
    idNumber: '11010519491231002X',
    frontFileId: await photo(trader, 'identity-photo'),
    backFileId: await photo(trader, 'identity-photo'),
  }
  await trader.mustCall(submitVerification, { body })
  await until('identity verified', async () => (await trader.rows('profile'))[0]?.verification === 'verified')
  const id = randomUUID()
  const details = { kind: 'currency-address', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
  await trader.mustCall(addWithdrawalAccount, { body: { id, details, transactionPassword: TRANSACTION_PASSWORD } })
  return id
}

async function moveMoney(trader: Trader, accountId: string): Promise<void> {
  await trader.mustCall(requestWithdrawal, {
    body: { id: randomUUID(), accountId, amount: '60.00', fee: '1.00', transactionPassword: TRANSACTION_PASSWORD },
  })
  await trader.mustCall(depositIntoFund, { body: { id: randomUUID(), amount: '300.00' } })
  await trader.call(withdrawFromFund, { body: { id: randomUUID(), amount: '10.00' } })
  const method = (await trader.publicRows('depositMethods'))[0]
  if (method === undefined) throw new Error('no deposit method')
  await trader.mustCall(submitDeposit, {
    body: {
      id: randomUUID(),
      methodId: method.id,
      amount: '40.00',
      source: 'test bank 2',
      proofFileId: await photo(trader, 'deposit-proof'),
      transactionPassword: TRANSACTION_PASSWORD,
    },
  })
}

async function inviteTeam(trader: Trader): Promise<void> {
  const inviteCode = (await trader.rows('profile'))[0]?.inviteCode ?? null
  for (let at = 1; at <= TEAM; at += 1) {
    const member = new Trader(trader.address, `member_${at}`)
    const registrationToken = await passStepOne(member, `${member.account}@example.com`, inviteCode)
    await member.mustCall(register, {
      body: {
        registrationToken,
        account: member.account,
        password: PASSWORD,
        transactionPassword: TRANSACTION_PASSWORD,
      },
    })
  }
  await until('the team counted', async () => (await trader.rows('teamLevel1')).length === TEAM)
}

async function passStepOne(newcomer: Trader, email: string, inviteCode: string | null): Promise<string> {
  const code = await newcomer.mustCall(requestCode, { body: { target: { kind: 'email', value: email } } })
  if (code.demoCode === null) throw new Error('the server is not in demo mode')
  return (await newcomer.mustCall(checkCode, { body: { requestId: code.requestId, code: code.demoCode, inviteCode } }))
    .registrationToken
}

async function photo(trader: Trader, purpose: 'identity-photo' | 'deposit-proof'): Promise<string> {
  const id = randomUUID()
  await trader.mustCall(putFile, { params: { id }, query: { purpose }, bytes: await proofPicture() })
  return id
}
