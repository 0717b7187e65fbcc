import { Trans } from '@lingui/react/macro'
import { Volume2 } from 'lucide-react'
import { chooseResultSound } from '../../commands/choose-result-sound.ts'
import { useIsResultSoundOn } from '../../queries/use-result-sound.ts'
import { SwitchRow } from '../../ui/fields/switch-row.tsx'
import { playResultTone } from '../../ui/page/result-tone.ts'
import { Section } from '../../ui/page/section.tsx'

/** How a result is told besides its words. */
export function ResultSection() {
  const isOn = useIsResultSoundOn()
  const toggle = () => {
    chooseResultSound(!isOn)
    // For the ear: this is the tone.
    if (!isOn) playResultTone()
  }
  return (
    <Section title={<Trans>Results</Trans>}>
      <div className="card list--icons">
        <SwitchRow
          icon={Volume2}
          title={<Trans>Tone when an order ends</Trans>}
          note={<Trans>One quiet tone, the same for every result. On this device only.</Trans>}
          isOn={isOn}
          onToggle={toggle}
        />
      </div>
    </Section>
  )
}
