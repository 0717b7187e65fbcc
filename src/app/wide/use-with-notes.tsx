import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import { useOrderNotes } from '../../queries/use-order-notes.ts'
import type { Column } from './table-columns.ts'

/** The columns with one more at the end: what the person wrote beside an order, tags first. */
export function useWithNotes(columns: readonly Column<Order>[]): readonly Column<Order>[] {
  const { t } = useLingui()
  const notes = useOrderNotes()
  return useMemo(() => {
    const plain = ({ id }: Order) => {
      const note = notes?.get(id)
      return note === undefined ? '' : [note.tags.join(', '), note.text].filter((part) => part !== '').join(': ')
    }
    const note: Column<Order> = {
      id: 'note',
      head: t`Note`,
      importance: 3,
      cell: (order) => <NoteCell text={plain(order)} />,
      rank: plain,
      plain,
    }
    return [...columns, note]
  }, [columns, notes, t])
}

/** Its beginning; the whole of it stands with the order. */
function NoteCell({ text }: { text: string }) {
  if (text === '') return '–'
  const length = 24
  return <span title={text}>{text.length <= length ? text : `${text.slice(0, length)}…`}</span>
}
