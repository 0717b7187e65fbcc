/** Passkeys that the login page offers, and the one that a person asks for. The browser asks one question at a time: the next ends it. */
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { done, refuse, type Outcome, type Refusal } from '../../contract/outcome.ts'
import { offerPasskeys, signInWithPasskey } from './sign-in-with-passkey.ts'

const RENEWED_MS = 4 * 60_000

/** The question that stands in the browser; null for none. */
let standing: { readonly isOffered: boolean; readonly end: (outcome: Outcome<object>) => void } | null
/** The server's answer to the next passkey. */
let answer: Refusal
/** The challenges that the server was asked for, each answered when the test says so. */
let challenges: (() => void)[]

vi.mock('../remote/call.ts', () => ({
  call: () =>
    new Promise((resolve) => {
      challenges.push(() => resolve(done({})))
    }),
}))
vi.mock('./sign-in.ts', () => ({ openSession: () => Promise.resolve(answer) }))
vi.mock('./load-asking.ts', () => {
  const stopAsking = () => {
    standing?.end(refuse('passkey-not-given'))
    standing = null
  }
  const givePasskey = (_challenge: object, { isOffered }: { isOffered: boolean }) => {
    stopAsking()
    return new Promise((end) => {
      standing = { isOffered, end }
    })
  }
  // A few steps later, as the browser's own answer comes.
  const late = async (outcome: Promise<unknown>) => {
    const given = await outcome
    for (let step = 0; step < 5; step += 1) await Promise.resolve()
    return given
  }
  const asking = { stopAsking, givePasskey: (...asked: Parameters<typeof givePasskey>) => late(givePasskey(...asked)) }
  return { stopAsking, hasPasskeys: () => true, loadAsking: () => Promise.resolve(done(asking)) }
})

afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  ;[standing, challenges, answer] = [null, [], refuse('passkey-refused')]
  vi.stubGlobal('window', { requestIdleCallback: true })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: () => Promise.resolve(true) })
})

/** Lets all that is due now happen. */
const settled = () => vi.advanceTimersByTimeAsync(0)

async function answerChallenges(): Promise<void> {
  await settled()
  for (const answer of challenges.splice(0)) answer()
  await settled()
}

test('an offer is renewed as often as its challenge runs out', async () => {
  const end = offerPasskeys(() => undefined)
  await answerChallenges()
  for (let renewals = 0; renewals < 3; renewals += 1) {
    const before = standing
    await vi.advanceTimersByTimeAsync(RENEWED_MS)
    await answerChallenges()
    expect(standing).toMatchObject({ isOffered: true })
    expect(standing).not.toBe(before)
  }
  end()
  await settled()
  expect([standing, vi.getTimerCount()]).toEqual([null, 0])
})

test('an offer that waits for its challenge ends no question that the person asked for meanwhile', async () => {
  const end = offerPasskeys(() => undefined)
  await settled()
  const [answerOffer] = challenges.splice(0)
  end()
  void signInWithPasskey({ isOffered: false })
  await answerChallenges()
  answerOffer?.()
  await settled()
  expect(standing).toMatchObject({ isOffered: false })
})

test('an offer that ended before its browser answered leaves no renewal behind', async () => {
  const end = offerPasskeys(() => undefined)
  end()
  void signInWithPasskey({ isOffered: false })
  await answerChallenges()
  await vi.advanceTimersByTimeAsync(2 * RENEWED_MS)
  expect(standing).toMatchObject({ isOffered: false })
})

test.each(['passkey-refused', 'unavailable', 'too-many-requests'] as const)(
  'a passkey that was chosen and is answered with %s is told, and passkeys are offered again',
  async (problem) => {
    answer = refuse(problem)
    const told: Refusal[] = []
    const end = offerPasskeys((refusal) => told.push(refusal))
    await answerChallenges()
    standing?.end(done({}))
    standing = null
    await answerChallenges()
    expect(told).toEqual([refuse(problem)])
    expect(standing).toMatchObject({ isOffered: true })
    end()
  },
)

test('an offer that nobody takes up tells nothing', async () => {
  const told: Refusal[] = []
  const end = offerPasskeys((refusal) => told.push(refusal))
  await answerChallenges()
  end()
  await settled()
  expect(told).toEqual([])
})
