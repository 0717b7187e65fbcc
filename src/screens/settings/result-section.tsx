import { Trans } from '@lingui/react/macro'
import { Volume2 } from 'lucide-react'
import { useId } from 'react'
import { chooseResultSound } from '../../commands/choose-result-sound.ts'
import { useIsResultSoundOn } from '../../queries/use-result-sound.ts'
import { playResultTone } from '../../ui/page/result-tone.ts'
import { Section } from '../../ui/page/section.tsx'

/** How a result is told besides its words. */
export function ResultSection() {
  const id = useId()
  const isOn = useIsResultSoundOn()
  const toggle = () => {
    chooseResultSound(!isOn)
    // For the ear: this is the tone.
    if (!isOn) playResultTone()
  }
  return (
    <Section title={<Trans>Results</Trans>}>
      <div className="card list--icons">
        <div className="row">
          <span className="row__icon">
            <Volume2 className="icon" aria-hidden="true" />
          </span>
          <span className="row__main">
            <span className="row__title" id={id}>
              <Trans>Tone when an order ends</Trans>
            </span>
            <span className="row__sub" id={`${id}-sub`}>
              <Trans>One quiet tone, the same for every result. On this device only.</Trans>
            </span>
          </span>
          <span className="row__end">
            <button
              type="button"
              role="switch"
              className="switch"
              aria-checked={isOn}
              aria-labelledby={id}
              aria-describedby={`${id}-sub`}
              onClick={toggle}
            />
          </span>
        </div>
      </div>
    </Section>
  )
}
