/**
 * A cheating operator, with the server, its database and its keys in hand, against the real app in a real browser and against candor-verify.
 * `npm run cheats` plays every attack and prints who noticed it, when, and with which words; here one of each kind is played.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allAttacks, type NamedAttack } from '../cheats/all-attacks.ts'
import { AppStage } from '../cheats/app/app-stage.ts'
import { openFloor, type Floor } from '../cheats/app/floor.ts'

const isLong = process.env['CHEATS'] !== undefined
const SHORT: readonly string[] = [
  'flipped-direction',
  'walk-bent-price',
  'key-swapped',
  'never-seen',
  'clock-of-the-server',
]
const ATTACKS = (await allAttacks()).filter(
  ({ file, isOfLog, site }) => !isOfLog && !site && (isLong || SHORT.includes(file)),
)
const table: {
  attack: string
  'noticed by': string
  when: string
  'words on the screen': string
  'candor-verify': string
}[] = []

let opened: Floor | undefined
let floor: Floor
beforeAll(async () => void (floor = opened = await openFloor()))
afterAll(async () => {
  await opened?.close()
  // The report that `npm run cheats` is for.
  if (isLong) console.table(table)
})

test.each(ATTACKS)('$name', async (attack) => {
  const stage = await AppStage.open(floor, attack)
  try {
    attack.play?.(stage)
    const playedAt = performance.now()
    await stage.show()
    await attack.inApp?.(stage)
    const words = await wordsOf(attack, stage)
    expect(words).toMatch(attack.words ?? /./)
    const seconds = `${((performance.now() - playedAt) / 1_000).toFixed(1)} s`
    const code = await stage.verifyEvidence()
    table.push({
      attack: attack.name,
      'noticed by':
        typeof attack.noticed === 'string' ? "the person's own device" : `nobody yet: ${attack.noticed.never}`,
      when: typeof attack.noticed === 'string' ? `${attack.noticed}, ${seconds}` : '',
      'words on the screen': words,
      'candor-verify': code === null ? '' : `exit ${code}`,
    })
  } finally {
    await stage.dispose()
  }
})

function wordsOf(attack: NamedAttack, stage: AppStage): Promise<string> {
  if (attack.readApp) return attack.readApp(stage)
  return typeof attack.noticed === 'string' ? stage.readNoticed(attack.words ?? /./) : stage.readQuiet()
}
