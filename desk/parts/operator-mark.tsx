import { useLingui } from '@lingui/react/macro'

/** An operator as a letter in a circle; a ring says that they have the item open now. */
export function OperatorMark({
  name,
  isHere = false,
  isLarge = false,
}: {
  readonly name: string
  readonly isHere?: boolean
  readonly isLarge?: boolean
}) {
  const { t } = useLingui()
  const letter = (name.split('-').at(-1) ?? name).charAt(0).toUpperCase()
  return (
    <span
      className={isLarge ? 'op op--lg' : 'op'}
      title={isHere ? t`${name} looks` : name}
      {...(isHere ? { 'data-here': '' } : {})}
    >
      {letter}
    </span>
  )
}
