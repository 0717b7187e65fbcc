import {
  addOperator as addEndpoint,
  disableOperator as disableEndpoint,
  endOperatorSessions as endSessionsEndpoint,
  readArticles,
  readHouse,
  readKeys as keysEndpoint,
  readMethods,
  readOperators as operatorsEndpoint,
  readSetAside,
  readTerms as termsEndpoint,
  readVoid as voidEndpoint,
  setOperatorRoles as rolesEndpoint,
} from '../../contract/desk/request-endpoints.ts'
import { readArticleTexts, readScheduled as scheduledEndpoint } from '../../contract/desk/word-endpoints.ts'
import { exportFigures, readFigures as figuresEndpoint } from '../../contract/desk/figure-endpoints.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { readHouseFunds, spelledFunds } from '../ledger/house-funds.ts'
import { recordAct } from '../operators/acts.ts'
import { disableOperator, listOperators } from '../operators/operator-review.ts'
import { listRefused } from '../operators/refused-sign-ins.ts'
import { requestRoles } from '../operators/role-requests.ts'
import { readScheduled } from '../operators/scheduled.ts'
import { readDepositMethods } from '../payments/deposit-methods.ts'
import { ordersSetAside } from '../trading/set-aside.ts'
import { operatorOf, type DeskPlatform } from './desk-parts.ts'
import { inviteOperator } from './operator-links.ts'
import { asked, mountAct } from './mount-act.ts'
import { mountDesk, mountDeskRaw } from './mount-desk.ts'
import { createFigureReader, figuresTable } from './read-figures.ts'
import { readArticleNames, readKeys, readMeans, readTerms, readTextsOf, readVoidReach } from './read-platform.ts'
import { endAllSessions } from './sessions.ts'

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
  mountDesk(platform, readArticleTexts, async ({ query }) => done({ texts: await readTextsOf(database, query.file) }))
  mountDesk(platform, scheduledEndpoint, async ({ now }) => done({ at: now, scheduled: await readScheduled(database) }))
  const figures = createFigureReader(database)
  mountDesk(platform, figuresEndpoint, async ({ query, now }) =>
    done(await figures.read({ ...query, days: Number(query.days), now })),
  )
  mountDeskRaw(platform, exportFigures, async ({ query, now }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="figures.csv"')
      .send(figuresTable(await figures.read({ ...query, days: Number(query.days), now }))),
  )
  mountOperators(platform)
}

function mountOperators(platform: DeskPlatform): void {
  const { database, vault } = platform
  const none = { sessions: 0, activeAt: null, passkeys: 0, recoveryCodes: 0, link: null }
  mountDesk(platform, operatorsEndpoint, async ({ now }) => {
    const [operators, means, refused] = await Promise.all([
      listOperators(database),
      readMeans(database, now),
      listRefused(database, null),
    ])
    return done({ operators: operators.map((one) => ({ ...one, ...(means.get(one.name) ?? none) })), refused })
  })
  mountAct(platform, endSessionsEndpoint, async (tx, { params }, { operatorId, now }) => {
    const named = await tx.db.selectFrom('operator').select('id').where('name', '=', params.name).executeTakeFirst()
    if (!named) return refuse('not-found')
    await endAllSessions(tx, named.id, now)
    const about = { subjectKind: 'operator', subjectId: named.id }
    await recordAct(tx, { operatorId, act: 'end-operator-sessions', ...about, facts: { name: params.name }, at: now })
    return done(about)
  })
  mountAct(platform, addEndpoint, async (tx, call, { now }) => {
    const { operatorId: id, name } = operatorOf(call)
    const invited = await inviteOperator(tx, { ...call.body, by: { id, name }, vault, now })
    if (!invited.ok) return invited
    const { operator, token, approval } = invited.value
    return done({ approval, subjectKind: 'operator', subjectId: operator.id, shown: { link: token } })
  })
  mountAct(platform, rolesEndpoint, async (tx, { params, body: { id, roles } }, context) =>
    asked('operator-roles', id, await requestRoles(tx, context, { id, name: params.name, roles })),
  )
  mountAct(platform, disableEndpoint, async (tx, { params }, context) => {
    const named = await tx.db.selectFrom('operator').select('id').where('name', '=', params.name).executeTakeFirst()
    if (!named) return refuse('not-found')
    const disabled = await disableOperator(tx, context, params.name)
    return disabled.ok ? done({ subjectKind: 'operator', subjectId: named.id }) : disabled
  })
}
