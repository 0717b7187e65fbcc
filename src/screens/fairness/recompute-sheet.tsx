import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PublishedSeed } from '../../../contract/endpoints/fairness.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { recomputeAside } from '../../commands/recompute-aside.ts'
import type { DayCheck } from '../../commands/recompute-day.ts'
import { useRows } from '../../queries/use-rows.ts'
import { ChoiceList } from '../../ui/controls/choice-list.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { ProgressMeter, useProgressText } from '../../ui/page/progress.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { Sheet } from '../../ui/sheets/sheet.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

type Work =
  | { readonly status: 'running'; readonly share: number }
  | { readonly status: 'refused'; readonly problem: ProblemCode }
  | { readonly status: 'done'; readonly check: DayCheck }

/** Plays one product's day again on this phone and says how it compares with what was recorded. */
export function RecomputeSheet({ seed, onClose }: { seed: PublishedSeed; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const products = [...(useRows('products') ?? [])].sort((left, right) => left.sortOrder - right.sortOrder)
  const [chosen, setChosen] = useState('')
  const [work, setWork] = useState<Work | null>(null)
  // The run under way: another product, or closing the sheet, stops it.
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const start = (productId: string) => {
    stop.current?.()
    setChosen(productId)
    setWork({ status: 'running', share: 0 })
    stop.current = recomputeAside({
      day: seed.day,
      hash: seed.hash,
      productId,
      onProgress: (share) => setWork({ status: 'running', share }),
      onDone: (outcome) => {
        if (!outcome.ok) setWork({ status: 'refused', problem: outcome.problem })
        else if (outcome.value !== null) setWork({ status: 'done', check: outcome.value })
      },
      onFailed: () => setWork(null),
    })
  }
  return (
    <Sheet title={t`Recompute ${seed.day}`} onClose={onClose}>
      <div role="status" className="stack">
        {work === null ? (
          <p className="t-sm t-2">
            <Trans>Choose a product.</Trans>
          </p>
        ) : (
          <WorkText work={work} product={products.find((product) => product.id === chosen)} />
        )}
      </div>
      <ChoiceList
        label={t`Product`}
        selected={chosen}
        onSelect={start}
        options={products.map((product) => ({
          id: product.id,
          label: product.code,
          note: productName(product, i18n.locale),
        }))}
      />
    </Sheet>
  )
}

function Running({ share }: { share: number }) {
  const { t } = useLingui()
  const percent = useProgressText(share)
  return (
    <>
      <p className="t-sm t-2">
        <Trans>Recomputing, {percent}</Trans>
      </p>
      <ProgressMeter part={share} label={t`Recomputing, ${percent}`} />
    </>
  )
}

function WorkText({ work, product }: { work: Work; product: Product | undefined }) {
  switch (work.status) {
    case 'running':
      return <Running share={work.share} />
    case 'refused':
      return (
        <p className="fine">
          <CircleAlert className="icon icon--16" aria-hidden="true" />
          <span>
            <Trans>Not recomputed:</Trans>
            <SentenceGap />
            <ProblemText problem={work.problem} />
          </span>
        </p>
      )
    case 'done':
      return <CheckText check={work.check} product={product} />
  }
}

function CheckText({ check, product }: { check: DayCheck; product: Product | undefined }) {
  const { count, price, exactTime } = useFormat()
  const scale = product?.priceScale ?? 0
  switch (check.status) {
    case 'equal':
      return (
        <>
          <span className="verified">
            <BadgeCheck className="icon icon--20" aria-hidden="true" />
            <Trans>Equal</Trans>
          </span>
          <p className="t-sm">
            <Trans>
              The seed has the fingerprint that was published. It gives {count(check.computed)} prices for the day; the
              platform recorded {count(check.recorded)} of them, and each is exactly the one computed here.
            </Trans>
          </p>
          <p className="t-sm">
            <Trans>
              Their hashes, computed here, lead up to head number {count(check.head.seq)} of {exactTime(check.head.ts)},
              which the platform signed with a key that this device knows.
            </Trans>
          </p>
          {check.recorded === check.computed ? null : (
            <p className="t-sm t-2">
              <Trans>
                {count(check.computed - check.recorded)} prices were not recorded, so they were not compared.
              </Trans>
            </p>
          )}
        </>
      )
    case 'nothing-recorded':
      return (
        <p className="fine">
          <CircleAlert className="icon icon--16" aria-hidden="true" />
          <span>
            <Trans>
              Nothing was compared: the seed has the fingerprint that was published, but the platform gave no recorded
              price of this day.
            </Trans>
          </span>
        </p>
      )
    case 'ticks-dropped':
      return (
        <p className="fine">
          <CircleAlert className="icon icon--16" aria-hidden="true" />
          <span>
            <Trans>
              Checked in part: the seed has the fingerprint that was published. The prices recorded on this day are no
              longer kept, so nothing can be held against the seed any more. The proof of an order that was saved before
              goes on to check.
            </Trans>
          </span>
        </p>
      )
    case 'not-linked':
      return (
        <Mismatch>
          <Trans>
            The recorded prices do not hang together: their hashes, computed here, do not lead up to head number{' '}
            {count(check.seq)}.
          </Trans>
        </Mismatch>
      )
    case 'unsigned-head':
      return (
        <Mismatch>
          <Trans>
            Head number {count(check.seq)} of these prices is not signed with a key that this device knows as the
            platform's.
          </Trans>
        </Mismatch>
      )
    case 'other-seed':
      return (
        <Mismatch>
          <Trans>
            This is not the seed that was promised. Promised fingerprint {check.expected}, found {check.found}.
          </Trans>
        </Mismatch>
      )
    case 'other-price':
      return (
        <Mismatch>
          {check.computed === null ? (
            <Trans>
              The price recorded for {exactTime(check.at)} is one that the seed does not give:{' '}
              {price(check.recorded, scale)}.
            </Trans>
          ) : (
            <Trans>
              The price recorded for {exactTime(check.at)} is {price(check.recorded, scale)}, but the seed gives{' '}
              {price(check.computed, scale)}.
            </Trans>
          )}
        </Mismatch>
      )
  }
}

function Mismatch({ children }: { children: ReactNode }) {
  return (
    <div className="banner" data-tone="bad">
      <CircleAlert className="icon icon--20" aria-hidden="true" />
      <p className="banner__body">
        <b>
          <Trans>This day does not check.</Trans>
        </b>{' '}
        {children}
      </p>
    </div>
  )
}
