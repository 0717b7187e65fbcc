import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readFollowed } from '../../commands/read-owed.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { Section } from '../../ui/page/section.tsx'

/** How far this device has followed the public log, and a warning where the platform shows it nothing newer. Shows nothing before the device has asked. */
export function FollowedSection() {
  const { exactTime } = useFormat()
  const [followed, setFollowed] = useState<Awaited<ReturnType<typeof readFollowed>>>(null)
  useEffect(() => {
    void readFollowed()
      .then(setFollowed)
      // A memory that can't be read shows nothing; the next visit of the page reads again.
      .catch(() => undefined)
  }, [])
  if (followed === null || (followed.headAt === null && !followed.isBehind)) return null
  const { headAt, isBehind } = followed
  return (
    <Section title={<Trans>The public log</Trans>}>
      {headAt === null ? null : (
        <p className="t-sm t-2" data-followed={headAt}>
          <Trans>The newest head that this device has of it is from {exactTime(headAt)}.</Trans>
        </p>
      )}
      {isBehind ? (
        <div className="banner" data-tone="warn" data-log-behind>
          <CircleAlert className="icon icon--20" />
          <p className="banner__body t-sm">
            <Trans>
              For more than a day the platform has answered this device, but shown it nothing newer of the log. Ask
              somebody else whether they see more: the log must be the same for everybody.
            </Trans>
          </p>
        </div>
      ) : null}
    </Section>
  )
}
