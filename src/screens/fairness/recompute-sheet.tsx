import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { recomputeAside } from '../../commands/recompute-aside.ts'
import type { DayCheck } from '../../commands/day-check.ts'
import { useRows } from '../../queries/use-rows.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { ChoiceList } from '../../ui/controls/choice-list.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { ProgressMeter, useProgressText } from '../../ui/page/progress.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { Sheet } from '../../ui/sheets/sheet.tsx'
import { DayCheckText } from './day-check-text.tsx'

/** A day, and what was published before it: the hash of its seed, or the anchor of its minute seeds. */
export interface DayToRecompute {
  readonly version: 1 | 2
  readonly day: string
  readonly hash: string
}

type Work =
  | { readonly status: 'running'; readonly share: number }
  | { readonly status: 'refused'; readonly problem: ProblemCode }
  | { readonly status: 'done'; readonly check: DayCheck }

/** Plays one product's day again on this phone and says how it compares with what was recorded. */
export function RecomputeSheet({ chosen: played, onClose }: { chosen: DayToRecompute; onClose: () => void }) {
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
      ...played,
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
    <Sheet title={t`Recompute ${played.day}`} onClose={onClose}>
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
        <FinePrint icon={CircleAlert}>
          <Trans>Not recomputed:</Trans>
          <SentenceGap />
          <ProblemText problem={work.problem} />
        </FinePrint>
      )
    case 'done':
      return <DayCheckText check={work.check} product={product} />
  }
}
