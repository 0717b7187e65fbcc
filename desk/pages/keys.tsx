import { Trans, useLingui } from '@lingui/react/macro'
import { readKeys, rotateKey } from '../../contract/desk/request-endpoints.ts'
import type { Answer } from '../../contract/endpoint.ts'
import { call } from '../data/call.ts'
import { useLive } from '../data/use-live.ts'
import { ActForm, said } from '../parts/act-form.tsx'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import { Split } from '../parts/split.tsx'
import { momentText } from '../parts/words.ts'

type Checkpoint = Answer<typeof readKeys>['checkpoint']

const EVERY_MS = 10_000

/** The keys that sign, and the heads of the books. */
export function KeysPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const live = useLive('keys', (signal) => call(readKeys, { signal }), EVERY_MS)
  return (
    <Page title={t`Signing keys`} about={live.data?.signing} live={live} onKeys={onKeys}>
      {({ signing, keys, heads, checkpoint }) => (
        <Split
          lists={
            <>
              <PanelTable
                title={t`Signing keys`}
                heads={[t`Key`, t`Since, UTC`, t`Public key`]}
                rows={keys.map((key) => ({
                  key: key.id,
                  cells: [
                    key.id === signing ? <b key="id">{key.id}</b> : key.id,
                    momentText(key.since),
                    <Long key="public" text={key.publicKey} />,
                  ],
                }))}
                empty=""
              />
              <PanelTable
                title={t`Heads of the books`}
                heads={[t`Chain`, t`Number`, t`Hash`]}
                rows={heads.map((head) => ({
                  key: head.chain,
                  cells: [head.chain, `#${head.number}`, <Long key="hash" text={head.hash} />],
                }))}
                empty={<Trans>Nothing is chained yet.</Trans>}
              />
              <Witnesses checkpoint={checkpoint} />
            </>
          }
          acts={
            <ActForm
              act="rotate-signing-key"
              title={t`Another signing key`}
              about={
                <Trans>
                  Once a second operator has approved it, every process signs with it from its next start on. Devices
                  take it by a notice that the key before has signed.
                </Trans>
              }
              fields={{}}
              isDanger
              button={<Trans>Ask for another key</Trans>}
              line={() => `publish-signing-key${said('replaces', signing)}`}
              send={(_, id) => call(rotateKey, { body: { id } })}
            />
          }
        />
      )}
    </Page>
  )
}

function Witnesses({ checkpoint }: { readonly checkpoint: Checkpoint }) {
  const { t } = useLingui()
  const [origin, size] = [checkpoint?.origin ?? '', checkpoint?.size ?? 0]
  return (
    <PanelTable
      title={t`Witnesses of the public log`}
      about={
        checkpoint && (
          <Trans>
            newest checkpoint: {size} entries, {origin}
          </Trans>
        )
      }
      heads={[t`Witness`, t`Signed, UTC`]}
      rows={(checkpoint?.witnesses ?? []).map(({ name, signedAt }) => ({
        key: name,
        cells: [name, momentText(signedAt)],
      }))}
      empty={<Trans>No witness has signed the newest checkpoint.</Trans>}
    />
  )
}

function Long({ text }: { readonly text: string }) {
  return <span className="addr wraps">{text}</span>
}
