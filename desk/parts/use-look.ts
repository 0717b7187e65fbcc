import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { lookAt } from '../../contract/desk/endpoints.ts'
import type { DeskCase, WrittenAct } from '../../contract/desk/rows.ts'
import { call } from '../data/call.ts'
import { problemText } from '../data/problem-text.ts'

export type Look =
  | { readonly status: 'opening' }
  | { readonly status: 'closed'; readonly why: string }
  | {
      readonly status: 'open'
      readonly look: string
      readonly until: number
      readonly written: WrittenAct
      readonly facts: Readonly<Record<string, string>>
      readonly photos: readonly string[]
    }

/** An operator who only passes by opens nothing. */
const REST_MS = 350

/**
 * Opens photos and sealed facts of an item for one look, which is a line in the log. It closes by itself after two minutes,
 * and when the item is left.
 */
export function useLook(item: Pick<DeskCase, 'kind' | 'id'>, isWanted: boolean) {
  const { i18n } = useLingui()
  const [look, setLook] = useState<Look>(isWanted ? { status: 'opening' } : { status: 'closed', why: '' })
  const [turn, setTurn] = useState(isWanted ? 1 : 0)
  const { kind, id } = item
  useEffect(() => {
    if (turn === 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const open = async () => {
      const answer = await call(lookAt, { params: { kind, id } })
      if (isOver) return
      if (!answer.ok) return setLook({ status: 'closed', why: i18n._(problemText(answer)) })
      setLook({ status: 'open', ...answer.value })
      timer = setTimeout(() => setLook({ status: 'closed', why: '' }), Math.max(0, answer.value.until - Date.now()))
    }
    timer = setTimeout(() => void open(), turn === 1 ? REST_MS : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [turn, kind, id, i18n])
  return {
    look,
    open: () => setTurn((before) => before + 1),
    close: () => setLook({ status: 'closed', why: '' }),
  }
}
