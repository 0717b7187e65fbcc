/** States of src/ui/page: what stands on a page besides its fields. */
import { t } from '@lingui/core/macro'
import { Info } from 'lucide-react'
import { Banner } from '../../src/ui/page/banner.tsx'
import { ConnectionNote } from '../../src/ui/page/connection-note.tsx'
import { CopyButton } from '../../src/ui/page/copy-button.tsx'
import { FailedCheck } from '../../src/ui/page/failed-check.tsx'
import { FrozenBanner } from '../../src/ui/page/frozen-banner.tsx'
import { FinePrint } from '../../src/ui/page/fine-print.tsx'
import { SignedPricesText, type SignedToTell } from '../../src/ui/page/signed-prices-text.tsx'
import { WalkText } from '../../src/ui/page/walk-text.tsx'
import { Section } from '../../src/ui/page/section.tsx'
import { Empty } from '../../src/ui/page/empty.tsx'
import { Placed } from '../../src/ui/page/placed.tsx'
import { ProgressMeter, SentPart } from '../../src/ui/page/progress.tsx'
import { QrCode } from '../../src/ui/page/qr-code.tsx'
import { Reveal } from '../../src/ui/page/reveal.tsx'
import { Ring } from '../../src/ui/page/ring.tsx'
import { RowsSkeleton } from '../../src/ui/page/rows-skeleton.tsx'
import { Skeleton } from '../../src/ui/page/skeleton.tsx'
import { Steps } from '../../src/ui/page/steps.tsx'
import { ProofStepText } from '../../src/ui/words/proof-step-text.tsx'
import { HOME_PAGE } from '../../src/first-paths.ts'
import { Held } from '../held.tsx'
import { NOW, type Shown } from '../shown.ts'

const SIGNED: SignedToTell = {
  status: 'signed',
  group: 'routers',
  signatures: 3,
  of: 5,
  feedName: 'Crypto.BTC/USD',
  feedId: 'e62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43',
  isFirst: true,
}

export const PAGE: Shown = {
  Banner: {
    info: () => (
      <Banner>
        <ConnectionNote />
      </Banner>
    ),
    wait: () => (
      <Banner tone="wait" icon="offline">
        <ConnectionNote />
      </Banner>
    ),
    bad: () => (
      <Banner tone="bad">
        <ConnectionNote />
      </Banner>
    ),
    plain: () => (
      <Banner tone="plain" icon="shield">
        <ConnectionNote />
      </Banner>
    ),
  },
  FrozenBanner: {
    'with its reason': () => <FrozenBanner reason="6222 0000" />,
    'and what it means here': () => (
      <FrozenBanner reason="6222 0000">
        <ConnectionNote />
      </FrozenBanner>
    ),
  },
  ConnectionNote: { 'in a sentence': () => <ConnectionNote /> },
  CopyButton: { 'before a tap': () => <CopyButton text="6222 0000" label={t`Address`} /> },
  Empty: {
    'without a step': () => <Empty title={t`Orders`} text={t`Please wait`} />,
    'with a step': () => (
      <Empty title={t`Orders`} text={t`Please wait`} action={{ label: t`Products`, href: HOME_PAGE }} />
    ),
  },
  FailedCheck: {
    'of a saved proof': () => (
      <FailedCheck title={t`This file does not check.`}>
        <ProofStepText step="chain" />
      </FailedCheck>
    ),
  },
  FinePrint: {
    'beside its icon': () => (
      <FinePrint icon={Info}>
        <ConnectionNote />
      </FinePrint>
    ),
  },
  SignedPricesText: {
    'by routers': () => <SignedPricesText signed={SIGNED} />,
    'by guardians': () => <SignedPricesText signed={{ ...SIGNED, group: 'guardians', signatures: 13, of: 19 }} />,
    'of a feed that is not known, with a price passed over': () => (
      <SignedPricesText signed={{ ...SIGNED, feedName: null, isFirst: false }} />
    ),
  },
  WalkText: {
    'signed by its source': () => <WalkText walk={SIGNED} />,
    'not what was signed': () => (
      <WalkText walk={{ status: 'mismatch', step: 'source', detail: 'tick 59 is 6293461, and 6293460 was signed' }} />
    ),
    'equal, of the public beacon': () => (
      <WalkText walk={{ status: 'equal', prices: 134, rounds: 12, gaps: 0, isPublic: true }} />
    ),
    "equal, of the platform's own": () => (
      <WalkText walk={{ status: 'equal', prices: 134, rounds: 12, gaps: 0, isPublic: false }} />
    ),
    'other prices': () => (
      <WalkText walk={{ status: 'mismatch', detail: 'tick 59 is 6293461, and its block gives 6293460' }} />
    ),
    'not shown yet': () => <WalkText walk={{ status: 'pending', shownAt: NOW }} />,
    none: () => <WalkText walk={{ status: 'none' }} />,
    'not signed': () => <WalkText walk={{ status: 'unsigned' }} />,
    'a file without messages': () => <WalkText walk={{ status: 'not-carried' }} />,
  },
  Placed: {
    'in an element of another part': () => (
      <Held<HTMLElement | null> first={null}>
        {(into, setInto) => (
          <>
            <div ref={setInto} className="card row" />
            {into === null ? null : <Placed into={into}>{t`Home`}</Placed>}
          </>
        )}
      </Held>
    ),
  },
  ProgressMeter: {
    begun: () => <ProgressMeter part={0} label={t`Deposit`} />,
    'under way': () => <ProgressMeter part={0.4} label={t`Deposit`} />,
    done: () => <ProgressMeter part={1} label={t`Deposit`} />,
  },
  SentPart: { 'under way': () => <SentPart part={0.125} label={t`Deposit`} /> },
  QrCode: {
    'of an address': () => (
      <div className="qr">
        <QrCode text="TNVvTmqH3cXQbBmVmxMJ6eQEXAMPLE" label={t`Address`} />
      </div>
    ),
  },
  Reveal: {
    'by its row': () => (
      <Held first={true}>
        {(isOpen, setOpen) => (
          <div className="card">
            <button
              type="button"
              className="row"
              aria-expanded={isOpen}
              aria-controls="revealed"
              onClick={() => setOpen(!isOpen)}
            >{t`Orders`}</button>
            <Reveal id="revealed" isOpen={isOpen}>
              <ConnectionNote />
            </Reveal>
          </div>
        )}
      </Held>
    ),
  },
  Ring: {
    'at the start': () => <Ring left={1} label={t`Running`} text="1:00" />,
    'on its way': () => <Ring left={0.4} label={t`Running`} text="0:24" />,
    settling: () => <Ring left={0} label={t`Running`} text="0:00" isSettling />,
  },
  RowsSkeleton: {
    'without pictures': () => <RowsSkeleton rows={2} />,
    'with pictures': () => <RowsSkeleton rows={2} withTile />,
  },
  Section: {
    'with a note': () => (
      <Section title={t`Orders`} note={t`All`}>
        <ConnectionNote />
      </Section>
    ),
  },
  Skeleton: { 'of a figure': () => <Skeleton style={{ display: 'block', width: 160, height: 24 }} /> },
  Steps: {
    'the first of two': () => <Steps at={1} of={2} title={t`Phone number`} next={t`Password`} />,
    'the last': () => <Steps at={2} of={2} title={t`Password`} />,
  },
}
