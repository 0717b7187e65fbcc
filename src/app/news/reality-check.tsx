import { useEffect, useState } from 'react'
import { answerFrontTime, countFrontTime } from '../../commands/count-front-time.ts'
import { hasCallsUnderWay } from '../../queries/calls-under-way.ts'
import { useBusinessDays } from '../../queries/use-business-days.ts'
import { isCheckDue, useFrontTime } from '../../queries/use-front-time.ts'
import { useRealityCheck } from '../../queries/use-reality-check.ts'
import { useSession } from '../../queries/use-session.ts'
import { ME_PAGE } from '../../paths.ts'
import { navigate } from '../address/hash-location.ts'
import { isPageSeen, subscribeSeen } from './page-seen.ts'
import { RealitySheet } from './reality-sheet.tsx'

/** A question is open or asks for a moment more; it is soon over. */
const LOOKED_EVERY_MS = 500

/** The reality check of the signed-in person: shown in the tab that counts their time, once that time has passed. */
export function RealityCheck() {
  const userId = useSession()?.user.id
  return userId === undefined ? null : <PersonCheck key={userId} userId={userId} />
}

function PersonCheck({ userId }: { userId: string }) {
  const isCounting = useCounting(userId)
  const time = useFrontTime()
  const check = useRealityCheck()
  const isDue = time !== null && isCounting && isCheckDue(time, check)
  return isDue ? <DueCheck startedAt={time.session.startedAt} frontMs={time.session.frontMs} check={check} /> : null
}

interface DueCheckProps {
  readonly startedAt: number
  readonly frontMs: number
  readonly check: string
}

/** Waits for a moment in which nothing is being confirmed. Once shown it stays until it is answered. */
function DueCheck({ startedAt, frontMs, check }: DueCheckProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (isShown) return
    const look = () => {
      if (!isConfirming()) setIsShown(true)
    }
    const timer = setInterval(look, LOOKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [isShown])
  if (!isShown) return null
  return (
    <RealitySheet
      startedAt={startedAt}
      frontMs={frontMs}
      everyMinutes={Number(check)}
      onGoOn={answerFrontTime}
      onStop={() => {
        answerFrontTime()
        navigate(ME_PAGE)
      }}
    />
  )
}

/** A call is on its way, or a dialog asks for a decision. The sheet of an order that runs asks for nothing. */
function isConfirming(): boolean {
  return hasCallsUnderWay() || document.querySelector('dialog:modal:not(:has([data-asks=nothing]))') !== null
}

/** @returns whether this tab is the one that counts */
function useCounting(userId: string): boolean {
  const calendar = useBusinessDays()
  const [isCounting, setIsCounting] = useState(false)
  useEffect(() => {
    if (calendar === null) return
    return countFrontTime({
      userId,
      isInFront: isPageSeen,
      subscribe: subscribeSeen,
      dayOf: calendar.dayOf,
      steadyNow: () => performance.now(),
      now: () => Date.now(),
      locks: 'locks' in navigator ? navigator.locks : undefined,
      onCounting: setIsCounting,
    })
  }, [userId, calendar])
  return isCounting
}
