import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'

/** The nice value of a process with these roles that was started with the nice value `before`. */
function niceWith(roles: string, before = getPriority()): number {
  const program = `
    import os from 'node:os'
    import { yieldToPrices } from '${import.meta.dirname}/process-priority.ts'
    os.setPriority(${before})
    yieldToPrices(new Set('${roles}'.split(',')))
    console.log(os.getPriority())`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }))
}

test.each([
  ['web', 5],
  ['jobs', 5],
  ['settle', 5],
  ['market', 0],
  ['stream', 0],
  ['web,stream,market,settle,jobs', 0],
])('a process of %s has the nice value %i', (roles, nice) => {
  // The tests themselves may run behind other programs.
  expect(niceWith(roles)).toBe(Math.max(nice, getPriority()))
})

test('a process that was started behind stays there', () => {
  const behind = Math.max(10, getPriority())
  expect(niceWith('web', behind)).toBe(behind)
})
