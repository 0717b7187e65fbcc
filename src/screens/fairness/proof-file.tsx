import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, FileCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { FileCheck as Check } from '../../commands/check-proof-file.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useRow } from '../../queries/use-row.ts'
import { AbandonedText } from '../../ui/words/abandoned-text.tsx'
import { DirectionChip, OrderStatusText } from '../../ui/words/order-words.tsx'
import { productTitle } from '../../ui/words/product-name.ts'
import { ProofStepText } from '../../ui/words/proof-step-text.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { FailedCheck } from '../../ui/page/failed-check.tsx'
import { Section } from '../../ui/page/section.tsx'

/** Checks a proof that was saved as a file: anybody's, on this phone, without the server. */
export function ProofFile() {
  const id = useId()
  const [check, setCheck] = useState<Check | null>(null)
  const read = async (file: File) => {
    setCheck(null)
    const { checkProofFile } = await import('../../commands/check-proof-file.ts')
    setCheck(await checkProofFile(file))
  }
  return (
    <Section title={<Trans>Check a saved proof</Trans>}>
      <p className="t-sm t-2">
        <Trans>
          Open a settled order, check it and save its proof. The file is checked here, on this device, and leaves it for
          nowhere.
        </Trans>
      </p>
      <label className="btn btn--soft btn--md" htmlFor={id}>
        <FileCheck className="icon icon--20" aria-hidden="true" />
        <Trans>Choose a proof file</Trans>
      </label>
      <input
        id={id}
        className="vh"
        type="file"
        accept="application/json,.json"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again.
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      <div role="status" className="stack">
        {check === null ? null : <CheckText check={check} />}
      </div>
    </Section>
  )
}

/** The file holds the product's id; what it is called, this device may know. */
function ProductText({ productId }: { productId: string }) {
  const { i18n } = useLingui()
  const product = useRow('products', productId)
  const past = useRow('pastProducts', productId)
  const known = product ?? past
  return known ? productTitle(known, i18n.locale) : productId
}

function CheckText({ check }: { check: Check }) {
  switch (check.verdict) {
    case 'mismatch':
      return (
        <FailedCheck title={<Trans>This file does not check.</Trans>}>
          <ProofStepText step={check.step} />
        </FailedCheck>
      )
    case 'verified':
      return (
        <>
          <span className="verified">
            <BadgeCheck className="icon icon--20" aria-hidden="true" />
            <Trans context="proof">Verified</Trans>
          </span>
          <OrderLines check={check} />
        </>
      )
    case 'abandoned':
      return (
        <>
          <AbandonedText notice={check.notice} ticks={check.ticks} />
          <OrderLines check={check} />
        </>
      )
    case 'not-yet-final':
      return (
        <>
          <p className="t-sm t-2">
            <Trans>Not final yet: all that is there is right, but the proof does not decide the result so far.</Trans>
          </p>
          <OrderLines check={check} />
        </>
      )
  }
}

/** The order that the file is about: its terms, and its result where there is one. */
function OrderLines({ check: { terms, result } }: { check: Exclude<Check, { verdict: 'mismatch' }> }) {
  const { money, signedMoney, exactTime } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  return (
    <dl className="lines">
      <div>
        <dt>
          <Trans>Product</Trans>
        </dt>
        <dd>
          <ProductText productId={terms.productId} /> <DirectionChip direction={terms.direction} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Amount</Trans>
        </dt>
        <dd>
          {money(terms.stake)} {currency}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Accepted</Trans>
        </dt>
        <dd>{exactTime(terms.acceptedAt)}</dd>
      </div>
      {result === null ? null : (
        <div>
          <dt>
            <Trans>Result</Trans>
          </dt>
          <dd>
            <OrderStatusText status={result.status} /> {signedMoney(result.profit)}
          </dd>
        </div>
      )}
    </dl>
  )
}
