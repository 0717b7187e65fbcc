import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MODULES_FLOOR, checkRooms } from './check-rooms.ts'

test('every import keeps to the table of rooms', async () => {
  const report = await checkRooms(process.cwd())
  expect(report.violations).toEqual([])
  expect(report.circles).toEqual([])
  expect(report.roomCircles).toEqual([])
  expect(report.modulesChecked).toBeGreaterThanOrEqual(MODULES_FLOOR)
  // All modules are read: on a machine that is busy besides, half a minute is not enough.
})

test.each([
  ['a screen that reads the store', 'src/screens/home/home.tsx', 'src/store/database.ts'],
  ['a screen that imports another screen', 'src/screens/home/home.tsx', 'src/screens/orders/orders.tsx'],
  ['an import of a type alone', 'src/ui/format/money.tsx', 'src/store/database.ts', 'type'],
  ['a service that reads the tables of another', 'server/trading/place-order.ts', 'server/identity/tables.ts'],
  ['a room that is not in the table', 'server/gossip/gossip.ts', 'contract/money.ts'],
  ['the contract that imports the app', 'contract/money.ts', 'src/ui/format/money.tsx'],
])('%s is refused', async (_name, from, to, kind = '') => {
  const root = await mkdtemp(join(tmpdir(), 'candor-rooms-'))
  try {
    for (const folder of ['contract', 'src', 'sw', 'server', 'desk'])
      await mkdir(join(root, folder), { recursive: true })
    for (const path of [from, to]) await mkdir(join(root, path, '..'), { recursive: true })
    const specifier = `${'../'.repeat(from.split('/').length - 1)}${to}`
    await writeFile(join(root, to), 'export interface Thing { readonly name: string }\nexport const thing = 1\n')
    await writeFile(
      join(root, from),
      `import ${kind === 'type' ? 'type { Thing }' : '{ thing }'} from '${specifier}'\nexport const other = ${kind === 'type' ? '{} as Thing' : 'thing'}\n`,
    )
    expect((await checkRooms(root)).violations).toEqual([`${from} → ${to}`])
  } finally {
    await rm(root, { recursive: true })
  }
})

test('two files that import each other are a circle, by a type alone too', async () => {
  const root = await mkdtemp(join(tmpdir(), 'candor-rooms-'))
  try {
    for (const folder of ['contract', 'src', 'sw', 'server', 'desk'])
      await mkdir(join(root, folder), { recursive: true })
    await writeFile(
      join(root, 'contract/tick.ts'),
      "import type { Chain } from './chain.ts'\nexport interface Tick { readonly chain: Chain }\n",
    )
    await writeFile(
      join(root, 'contract/chain.ts'),
      "import type { Tick } from './tick.ts'\nexport interface Chain { readonly ticks: readonly Tick[] }\n",
    )
    const { circles, violations } = await checkRooms(root)
    expect(violations).toEqual([])
    expect(circles).toContain('contract/chain.ts → contract/tick.ts → contract/chain.ts')
  } finally {
    await rm(root, { recursive: true })
  }
})
