import { expect, test } from 'vitest'
import { OPERATOR_ROLES, rolesWithoutGiver, type OperatorRole } from './roles.ts'

const all: readonly OperatorRole[] = OPERATOR_ROLES

test.each<[string, OperatorRole[], OperatorRole[][], (readonly OperatorRole[])[], OperatorRole[]]>([
  ['of one who says yes are given', ['support'], [['reviewer'], ['reviewer', 'support']], [all], []],
  ['that neither has are not', ['support', 'market'], [['reviewer', 'support'], ['treasurer']], [all], ['market']],
  [
    'that no other giver has are given by any two',
    ['market'],
    [['reviewer'], ['treasurer']],
    [['market'], ['reviewer']],
    [],
  ],
  [
    'that only somebody has who gives none do not wait for them',
    ['content'],
    [['reviewer']],
    [['content', 'market']],
    [],
  ],
])('roles %s', (_, given, yes, active, missing) => {
  expect(rolesWithoutGiver({ given, yes, active })).toEqual(missing)
})
