import { Trans } from '@lingui/react/macro'
import { CircleAlert, FileCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { watchOpenedProofs } from '../../commands/opened-proof.ts'
import type { FileCheck as Check } from '../../commands/check-proof-file.ts'
import { newestOnly } from '../../ui/controls/newest-only.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { Section } from '../../ui/page/section.tsx'
import { WalkText, type WalkToTell } from '../../ui/page/walk-text.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { CheckText } from './check-text.tsx'
import { NotChecked } from './not-checked.tsx'

/** Checks a proof that was saved as a file: anybody's, on this phone, without the server. */
export function ProofFile() {
  const id = useId()
  const [check, setCheck] = useState<Check | null>(null)
  const [walk, setWalk] = useState<WalkToTell | 'unchecked' | null>(null)
  /** The file whose check could not be made. */
  const [unchecked, setUnchecked] = useState<Blob | null>(null)
  const [begin] = useState(newestOnly)
  const read = async (file: Blob) => {
    const isNewest = begin()
    setCheck(null)
    setWalk(null)
    setUnchecked(null)
    const checked = await checkFile(file)
    // Beside another file the words of this one would be a lie.
    if (!isNewest()) return
    if (checked === null) return setUnchecked(file)
    setCheck(checked)
    if (checked.verdict !== 'verified') return
    try {
      const { checkWalkOfFile } = await import('../../commands/check-walk.ts')
      const walked = await checkWalkOfFile(checked.proof)
      if (isNewest()) setWalk(walked)
    } catch (error) {
      // "Verified" alone would say more than was checked.
      if (isNewest()) setWalk('unchecked')
      throw error
    }
  }
  const isOnOtherPrices = walk !== null && walk !== 'unchecked' && walk.status === 'mismatch'
  const readOpened = useEffectEvent((file: Blob) => void read(file))
  useEffect(() => watchOpenedProofs((file) => readOpened(file)), [])
  return (
    <Section title={<Trans>Check a saved proof</Trans>}>
      <p className="t-sm t-2">
        <Trans>
          Open a settled order, check it and save its proof. The file is checked here, on this device, and leaves it for
          nowhere.
        </Trans>
      </p>
      <label className="btn btn--soft btn--md" htmlFor={id}>
        <FileCheck className="icon icon--20" />
        <Trans>Choose a proof file</Trans>
      </label>
      <input
        id={id}
        className="vh"
        type="file"
        accept=".candor,.json,application/json"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again.
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      <div role="status" className="stack">
        {unchecked === null ? null : <NotChecked problem="unavailable" again={() => void read(unchecked)} />}
        {check === null ? null : <CheckText check={check} isOnOtherPrices={isOnOtherPrices} />}
        {walk === 'unchecked' ? <UncheckedWalk /> : check === null || walk === null ? null : <WalkText walk={walk} />}
      </div>
    </Section>
  )
}

/** @returns null where the check could not be made: its code is lost on the way, or the database does not answer */
async function checkFile(file: Blob): Promise<Check | null> {
  try {
    const { checkProofFile } = await import('../../commands/check-proof-file.ts')
    return await checkProofFile(file)
  } catch {
    return null
  }
}

function UncheckedWalk() {
  return (
    <FinePrint icon={CircleAlert}>
      <Trans>Its prices were not made again:</Trans>
      <SentenceGap />
      <ProblemText problem="unavailable" />
    </FinePrint>
  )
}
