import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bytesOfUuid, uuidOfBytes } from './uuid-bytes.ts'

test('a UUID becomes 16 bytes and the same UUID again', () => {
  for (let time = 0; time < 100; time += 1) {
    const uuid = randomUUID()
    expect(bytesOfUuid(uuid)).toHaveLength(16)
    expect(uuidOfBytes(bytesOfUuid(uuid))).toBe(uuid)
  }
})

test.each([0, 5, 15, 17, 32])('%i bytes are no UUID', (count) => {
  expect(uuidOfBytes(randomBytes(count))).toBeNull()
})
