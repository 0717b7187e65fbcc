import { Trans } from '@lingui/react/macro'
import { Section } from '../../ui/page/section.tsx'

/** Says that the app can't notice that it was exchanged itself, and how others can. */
export function PageItself() {
  return (
    <Section title={<Trans>The app itself</Trans>}>
      <p className="t-sm">
        <Trans>
          No page can notice that it was exchanged for another: the other one would say the same. People outside can.
          Whoever builds this version from its source gets the same files, byte for byte. The list of these files is
          signed with a key that is not on the server, and stands in the public log.
        </Trans>
      </p>
      <p className="t-sm t-2">
        <Trans>
          The program candor-verify compares what this address serves with that list. Once this device has seen a list
          that enough witnesses have signed, it takes no update with other files. An update that brings its own checks
          along can leave them out: so have others look as well.
        </Trans>
      </p>
    </Section>
  )
}
