/** The lock that stands before the app, by what its words and the lock itself do meanwhile. A real browser's is tests/e2e/app-lock.test.ts. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

/** The tries to have the lock's words, each of which the test ends. */
let words: PromiseWithResolvers<void>[]
let isLockOn: boolean
let tellLock: (() => void)[]
let isCovered: boolean
let screens: number

vi.mock('../../commands/app-lock.ts', () => ({
  isLockOn: () => isLockOn,
  subscribeLock: (listener: () => void) => {
    tellLock.push(listener)
    return () => undefined
  },
}))
vi.mock('../words/language.ts', () => ({
  loadWords: () => {
    const asked = Promise.withResolvers<void>()
    words.push(asked)
    return asked.promise
  },
}))
vi.mock('../../screens/lock/lock-screen.tsx', () => ({ LockScreen: () => null }))
vi.mock('react-dom/client', () => ({
  createRoot: () => ({
    render: () => {
      screens += 1
    },
    unmount: () => {
      screens -= 1
    },
  }),
}))

afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  vi.resetModules()
  ;[words, isLockOn, tellLock, isCovered, screens] = [[], true, [], false, 0]
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    body: { append: () => undefined },
    documentElement: {
      toggleAttribute: (_name: string, isWanted: boolean) => {
        isCovered = isWanted
      },
    },
  })
})

function drop(): void {
  isLockOn = false
  for (const tell of tellLock) tell()
}

test('a lock that goes while its words are on their way leaves neither its screen nor its cover', async () => {
  const { passLock } = await import('./lock-gate.tsx')
  const passing = passLock()
  expect([isCovered, words.length]).toEqual([true, 1])
  drop()
  words[0]?.resolve()
  await passing
  expect([isCovered, screens]).toEqual([false, 0])
})

test('a lock whose words were lost keeps the app covered, and is drawn by the next try', async () => {
  const { isAsking, passLock } = await import('./lock-gate.tsx')
  const first = passLock()
  words[0]?.reject(new TypeError('the file could not be fetched'))
  await expect(first).rejects.toThrow('could not be fetched')
  expect([isCovered, isAsking()]).toEqual([true, false])
  const second = passLock()
  words[1]?.resolve()
  await vi.waitUntil(() => screens === 1)
  expect(isCovered).toBe(true)
  drop()
  await second
  expect([isCovered, screens]).toEqual([false, 0])
})

test('a lock that goes after its words were lost leaves no cover', async () => {
  const { passLock } = await import('./lock-gate.tsx')
  const first = passLock()
  words[0]?.reject(new TypeError('the file could not be fetched'))
  await expect(first).rejects.toThrow('could not be fetched')
  drop()
  await passLock()
  expect([isCovered, screens]).toEqual([false, 0])
})
