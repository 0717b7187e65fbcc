import { Trans } from '@lingui/react/macro'
import { Section } from '../../ui/page/section.tsx'

/** Says that the app can't notice that it was exchanged itself, and how others can. */
export function PageItself() {
  return (
    <Section title={<Trans>The app itself</Trans>}>
      <p className="t-sm">
        <Trans>
          No page can notice that it was exchanged for another: the other one would say the same. People outside can.
          Whoever builds this version from its source can compare the files byte for byte. The list of the files stands
          in the public log. A platform can sign it with a key that is not on the server.
        </Trans>
      </p>
      <p className="t-sm t-2">
        <Trans>
          The program candor-verify compares what this address serves with that list. An update brings its own checks
          along and can leave them out: so have others look as well.
        </Trans>
      </p>
    </Section>
  )
}
