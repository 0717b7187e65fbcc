import {
  addOperator as addEndpoint,
  disableOperator as disableEndpoint,
  readArticles,
  readHouse,
  readKeys as keysEndpoint,
  readMethods,
  readOperators as operatorsEndpoint,
  readSetAside,
  readTerms as termsEndpoint,
  readVoid as voidEndpoint,
} from '../../contract/desk/request-endpoints.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { readHouseFunds, spelledFunds } from '../ledger/house-funds.ts'
import { addOperator } from '../operators/operator-accounts.ts'
import { disableOperator, listOperators } from '../operators/operator-review.ts'
import { readDepositMethods } from '../payments/deposit-methods.ts'
import { ordersSetAside } from '../trading/set-aside.ts'
import { operatorOf, type DeskPlatform } from './desk-parts.ts'
import { mountAct } from './mount-act.ts'
import { mountDesk } from './mount-desk.ts'
import { readArticleNames, readKeys, readTerms, readVoidReach } from './read-platform.ts'

/** Mounts what holds on the platform, and the operators' own accounts. */
export function mountPlatform(platform: DeskPlatform): void {
  const { database, keys } = platform
  mountDesk(platform, termsEndpoint, async () => done(await readTerms(database)))
  mountDesk(platform, readHouse, async () => done(spelledFunds(await readHouseFunds(database))))
  mountDesk(platform, readMethods, async () => done({ methods: [...(await readDepositMethods(database))] }))
  mountDesk(platform, voidEndpoint, async ({ query, now }) =>
    done({ at: now, ...(await readVoidReach(database, query)) }),
  )
  mountDesk(platform, readSetAside, async () =>
    done({ orders: (await ordersSetAside(database)).map(({ orderId, fault, at }) => ({ id: orderId, fault, at })) }),
  )
  mountDesk(platform, keysEndpoint, async () => done({ signing: keys.keyId, ...(await readKeys(database)) }))
  mountDesk(platform, readArticles, async () => done({ articles: await readArticleNames(database) }))
  mountOperators(platform)
}

function mountOperators(platform: DeskPlatform): void {
  const { database, vault } = platform
  mountDesk(platform, operatorsEndpoint, async () => done({ operators: [...(await listOperators(database))] }))
  mountAct(platform, addEndpoint, async (tx, call, { now }) => {
    const { operatorId: id, name } = operatorOf(call)
    const added = await addOperator(tx, { ...call.body, by: { id, name }, vault, now })
    if (!added.ok) return added
    const { operator, totpUri, approval } = added.value
    return done({ approval, subjectKind: 'operator', subjectId: operator.id, shown: { totpUri } })
  })
  mountAct(platform, disableEndpoint, async (tx, { params }, context) => {
    const named = await tx.db.selectFrom('operator').select('id').where('name', '=', params.name).executeTakeFirst()
    if (!named) return refuse('not-found')
    const disabled = await disableOperator(tx, context, params.name)
    return disabled.ok ? done({ subjectKind: 'operator', subjectId: named.id }) : disabled
  })
}
