import { expect, test } from 'vitest'
import { idSchema } from '../../contract/identifiers.ts'
import { newId } from './new-id.ts'

test('ids have the form that the server takes, and no two are the same', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  for (const id of ids) expect(idSchema.safeParse(id).success).toBe(true)
  expect(new Set(ids).size).toBe(1_000)
})
