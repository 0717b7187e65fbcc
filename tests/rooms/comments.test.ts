/** Comments are plain English, as far as a program can see it (CONTRIBUTING.md, "How the code reads"). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = globSync('{contract,src,sw,server,desk,scripts,packages,bench,gallery,tests}/**/*.{ts,tsx,mjs}').filter(
  (file) => !/node_modules|\/dist\//.test(file),
)
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')

/** A sentence that begins so hides its subject: nobody can tell who does what. */
const HIDES_ITS_SUBJECT = String.raw`(?:Of|Who|Whoever|Whose|Whatever|Which|What|So (?:many|much|long|far))\b`
const MARK = /^(?:\/\*\*|\*|\/\/)\s*/
const COMMENT = /^\s*(?:\/\*\*|\*(?!\/)|\/\/).*|(?<=\s)\/\/ .*/

/** The sentences of a line's comment that begin within it: the first one only where the line before has ended its own. */
function hidesASubject(line: string, before: string): boolean {
  const comment = COMMENT.exec(line)?.[0].trim()
  if (comment === undefined) return false
  const text = comment.replace(MARK, '')
  const goesOn = /^\s*(?:\/\*\*|\*|\/\/)\s*\S/.test(before) && !/[.:;!?]\s*$/.test(before) && !comment.startsWith('/**')
  return (
    new RegExp(`[.:;!?]\\s+${HIDES_ITS_SUBJECT}`).test(text) ||
    (!goesOn && new RegExp(`^${HIDES_ITS_SUBJECT}`).test(text))
  )
}

test('no sentence of a comment begins with a word that hides its subject', () => {
  const found = FILES.flatMap((file) =>
    linesOf(file).flatMap((line, index, lines) =>
      hidesASubject(line, lines[index - 1] ?? '') ? [`${file}:${index + 1} ${line.trim()}`] : [],
    ),
  )
  expect(FILES.length).toBeGreaterThan(400)
  expect(found, 'say who does what: subject, verb, object').toEqual([])
})

/** Commands are the acts of a person, components are what they see. */
const PURPOSE = [
  { files: 'src/commands/*.ts', named: /^export (?:async )?function\*? (\w+)/ },
  { files: '{src/{ui,screens,app},desk}/**/*.tsx', named: /^export function ([A-Z]\w*)/ },
]

test('every command and every component says in a line what it is for', () => {
  const missing = PURPOSE.flatMap(({ files, named }) =>
    globSync(files)
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) =>
        linesOf(file).flatMap((line, index, lines) => {
          const name = named.exec(line)?.[1]
          return name === undefined || /\*\/$/.test(lines[index - 1] ?? '') ? [] : [`${file}: ${name}`]
        }),
      ),
  )
  expect(missing).toEqual([])
})

/** The main file of each room, screens left out: each is a folder with one screen, named after it. */
const MAIN_FILES = [
  'desk/main.tsx',
  'server/alerts/set-alert.ts',
  'server/audit/run-audit.ts',
  'server/backup/take-backup.ts',
  'server/books/chain-books.ts',
  'server/content/publish-articles.ts',
  'server/database/database.ts',
  'server/desk/build-desk.ts',
  'server/feed/record-change.ts',
  'server/files/object-store.ts',
  'server/fund/move-shares.ts',
  'server/http/api/mount.ts',
  'server/http/app/serve-app.ts',
  'server/http/build-server.ts',
  'server/http/entry/enter.ts',
  'server/http/idempotency/idempotency.ts',
  'server/identity/secrets.ts',
  'server/ledger/accounts.ts',
  'server/liabilities/draw-liabilities.ts',
  'server/limits/check-limits.ts',
  'server/log/start-log.ts',
  'server/market-process/run-market.ts',
  'server/messages/send-message.ts',
  'server/metrics/serve-metrics.ts',
  'server/notes/keep-note.ts',
  'server/operators/decide.ts',
  'server/payments/deposits.ts',
  'server/preferences/keep-choice.ts',
  'server/prices/beacon/beacon-source.ts',
  'server/prices/catalogue/catalogue.ts',
  'server/prices/chain/chain-writer.ts',
  'server/prices/feeds/price-feed.ts',
  'server/prices/market/market.ts',
  'server/prices/pyth/pyth-feed.ts',
  'server/prices/simulated/simulated-feed.ts',
  'server/privacy/close-account.ts',
  'server/push/subscriptions.ts',
  'server/relay/relay.ts',
  'server/reviews/review-kind.ts',
  'server/stream/streams.ts',
  'server/support/chat.ts',
  'server/team/team-figures.ts',
  'server/traces/start-traces.ts',
  'server/trading/settle-orders.ts',
  'server/vault/sealed-text.ts',
  'server/verification/submit-verification.ts',
  'server/withdrawals/holds/withdrawal-hold.ts',
  'server/withdrawals/request-withdrawal.ts',
  'server/workers/join-workers.ts',
  'src/app/address/hash-location.ts',
  'src/app/bars/tab-bar.tsx',
  'src/app/frame/page-frame.tsx',
  'src/app/input/typed-input.ts',
  'src/app/launch/launch.ts',
  'src/app/news/tell-news.tsx',
  'src/app/pages/load-page.ts',
  'src/app/routes/routes.ts',
  'src/app/updates/updates.ts',
  'src/app/wide/wide.tsx',
  'src/app/words/language.ts',
  'src/commands/run-online.ts',
  'src/evidence/evidence.ts',
  'src/queries/use-mirror-query.ts',
  'src/remote/exchange.ts',
  'src/store/device/cell.ts',
  'src/store/history/history.ts',
  'src/store/launch/cold-reads.ts',
  'src/store/mirror/mirror.ts',
  'src/store/prices/live-prices.ts',
  'src/sync/start-sync.ts',
  'src/ui/controls/use-submission.ts',
  'src/ui/fields/field.tsx',
  'src/ui/format/formats.ts',
  'src/ui/lists/window-list.tsx',
  'src/ui/map/place-map.tsx',
  'src/ui/page/page-layout.tsx',
  'src/ui/prices/price-chart.tsx',
  'src/ui/sheets/layers.ts',
  'src/ui/words/problem-words.ts',
  'sw/sw.ts',
]

test('the main file of each room says what the room holds and what it may not', () => {
  const folders = globSync(
    '{src/{store,app,ui}/*,src/{commands,queries,sync,evidence,remote},server/*,server/{prices,http}/*,sw,desk}/',
  )
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => globSync(`${folder}/*.{ts,tsx}`).length > 0)
  expect(folders.length).toBeGreaterThan(70)
  const roomOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
  expect(
    folders.filter((folder) => !MAIN_FILES.map(roomOf).includes(folder)),
    'add the main file of these',
  ).toEqual([])
  const headOf = (file: string) =>
    readFileSync(file, 'utf8')
      .split('*/')[0]
      ?.replaceAll(/\s+(\* )?/g, ' ') ?? ''
  expect(MAIN_FILES.filter((file) => !/^\/\*\* .*This room holds .*may not /.test(headOf(file)))).toEqual([])
})
