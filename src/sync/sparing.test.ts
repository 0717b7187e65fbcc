import { expect, test } from 'vitest'
import { watchSparing, type SparingNavigator } from './sparing.ts'

/** A battery that says what the test says. */
function batteryAt(level: number, charging: boolean) {
  const listeners = new Map<string, () => void>()
  const battery = {
    level,
    charging,
    addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
  }
  return {
    battery,
    becomes: (change: { level: number } | { charging: boolean }) => {
      Object.assign(battery, change)
      listeners.get('level' in change ? 'levelchange' : 'chargingchange')?.()
    },
  }
}
/** Until what the browser promised is there. */
const settled = async () => {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
}
async function watched(navigator: SparingNavigator) {
  let changes = 0
  const sparing = watchSparing(navigator, () => void (changes += 1))
  await settled()
  return { ...sparing, changes: () => changes }
}

test('a browser that tells nothing, or refuses to, spares nothing', async () => {
  expect((await watched({})).isSparing()).toBe(false)
  expect((await watched({ connection: {} })).isSparing()).toBe(false)
  expect((await watched({ getBattery: () => Promise.reject(new Error('not here')) })).isSparing()).toBe(false)
})

test('a person who saves data spares, from the moment on that the browser tells it', async () => {
  let tell = () => undefined as void
  const connection = {
    saveData: false,
    addEventListener: (_type: string, listener: () => void) => void (tell = listener),
  }
  const sparing = await watched({ connection })
  expect(sparing.isSparing()).toBe(false)
  connection.saveData = true
  tell()
  expect([sparing.isSparing(), sparing.changes()]).toEqual([true, 1])
})

test.each([
  [0.19, false, true],
  [0.2, false, false],
  [0.19, true, false],
  [1, false, false],
  [0, false, true],
] as const)('a battery at %d, charging %s: spared %s', async (level, charging, isSpared) => {
  const { battery } = batteryAt(level, charging)
  expect((await watched({ getBattery: () => Promise.resolve(battery) })).isSparing()).toBe(isSpared)
})

test('a battery that runs low spares, and no longer once it is charged', async () => {
  const { battery, becomes } = batteryAt(0.9, false)
  const sparing = await watched({ getBattery: () => Promise.resolve(battery) })
  becomes({ level: 0.1 })
  expect(sparing.isSparing()).toBe(true)
  becomes({ charging: true })
  expect(sparing.isSparing()).toBe(false)
  expect(sparing.changes()).toBe(3)
})
