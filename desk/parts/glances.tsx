import { Trans, useLingui } from '@lingui/react/macro'
import { Database, HardDrive, Link2, Radio, Timer, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Today } from '../../contract/desk/rows.ts'
import { timeText } from './words.ts'

const GB = 1_000_000_000

/** The platform at a glance: prices, settlement, database, disk and the log of acts. */
export function Glances({ today }: { readonly today: Today }) {
  const { t } = useLingui()
  const { acts, database, feed, settlement, disk, at } = today
  const [chained, time] = [acts.chained, acts.at === null ? '' : timeText(acts.at)]
  const megabytes = Math.round(Number(database.bytes) / 1_000_000)
  const age = feed.newestAt === null ? '' : `${(Math.max(0, at - feed.newestAt) / 1_000).toFixed(1)} s`
  const [products, silent, open] = [feed.products, feed.silent, settlement.open]
  const used = disk === null ? '' : Math.round((Number(disk.totalBytes) - Number(disk.freeBytes)) / GB)
  const total = disk === null ? '' : Math.round(Number(disk.totalBytes) / GB)
  return (
    <section className="panel" aria-label={t`The platform at a glance`}>
      <div className="glances">
        <Glance
          icon={Radio}
          title={t`Feed`}
          value={age === '' ? '–' : t`${age} ago`}
          about={
            <Trans>
              {products} products, {silent} silent or closed
            </Trans>
          }
        />
        <Glance
          icon={Timer}
          title={t`Settlement`}
          value={t`${settlement.overdue} overdue`}
          about={<Trans>{open} orders run</Trans>}
        />
        <Glance
          icon={Database}
          title={t`Database`}
          value={`${database.ms} ms`}
          about={<Trans>to answer; {megabytes} MB</Trans>}
        />
        <Glance
          icon={HardDrive}
          title={t`Disk`}
          value={disk === null ? '–' : `${used} / ${total} GB`}
          about={<Trans>used, where the data lies</Trans>}
        />
        <Glance
          icon={Link2}
          title={t`Log of acts`}
          value={`#${acts.number}`}
          about={
            <Trans>
              {time}, chained to #{chained}
            </Trans>
          }
        />
      </div>
    </section>
  )
}

function Glance({
  icon: Icon,
  title,
  value,
  about,
}: {
  readonly icon: LucideIcon
  readonly title: string
  readonly value: string
  readonly about: ReactNode
}) {
  return (
    <div className="glance">
      <h3>
        <Icon className="icon icon--14" />
        {title}
      </h3>
      <p>{value}</p>
      <small>{about}</small>
    </div>
  )
}
