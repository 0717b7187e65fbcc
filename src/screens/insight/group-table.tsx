import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../../contract/money.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { chanceOf, shownPercents } from './chance.ts'
import type { GroupRow } from './group-rows.ts'
import { ShareBar } from './share-bar.tsx'
import { toneOf } from './tone-of.ts'

interface GroupTableProps {
  readonly caption: string
  readonly rows: readonly (GroupRow & { readonly name: string })[]
}

/** One row for each value: how many were right, their share with its range, their net. */
export function GroupTable({ caption, rows }: GroupTableProps) {
  const { signedMoney } = useFormat()
  return (
    <table className="card groups">
      <caption className="vh">
        <Trans>Orders by: {caption}</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">
            <Trans>Share and its range</Trans>
          </th>
          <th scope="col">
            <Trans>Net</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, name, tally }) => (
          <tr key={value}>
            <th scope="row">
              <span className="groups__name">{name}</span>
              <RightOf right={tally.right} total={tally.right + tally.wrong} />
            </th>
            <td>
              <RowShare tally={tally} />
            </td>
            <td>
              <span className={`money ${toneOf(tally.profit)}`}>{signedMoney(formatMoney(tally.profit))}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RightOf({ right, total }: { right: number; total: number }) {
  const { count } = useFormat()
  const [part, whole] = [count(right), count(total)]
  return (
    <span className="groups__right">
      <Trans>
        {part} of {whole} right
      </Trans>
    </span>
  )
}

function RowShare({ tally }: { tally: GroupRow['tally'] }) {
  const { t } = useLingui()
  const { percent } = useFormat()
  const chance = chanceOf(tally)
  if (chance === null) return '–'
  const shown = shownPercents(chance)
  const [share, needed, low, high] = [shown.share, shown.needed, shown.low, shown.high].map(percent)
  return <ShareBar chance={chance} label={t`${share} right, ${needed} needed, could be ${low} to ${high}`} />
}
