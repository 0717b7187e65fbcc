import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type IAllowedRuleType, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { ROOM_RULES, type RoomRule } from './table.ts'

export interface RoomsReport {
  readonly modulesChecked: number
  /** One line for each file of a circle of imports, types included. */
  readonly circles: readonly string[]
  /** One line for the rooms that reach each other: "server/identity ↔ server/withdrawals". */
  readonly roomCircles: readonly string[]
  /** One line each: "src/screens/home/home.tsx → src/store/database.ts". */
  readonly violations: readonly string[]
}

/** A check that sees fewer modules than this is broken: it passes because it looks at nothing. */
export const MODULES_FLOOR = 400

/** The folders that the rules govern. */
const GOVERNED = ['contract', 'src', 'sw', 'server', 'desk']

/** No rules for rooms, but no circles either. */
const UNGOVERNED = ['scripts', 'packages', 'bench', 'gallery', 'tests']

/** Reads every import below `root` (type imports too) and holds it against the table. No file may reach itself by its imports. */
export async function checkRooms(root: string, rules: readonly RoomRule[] = ROOM_RULES): Promise<RoomsReport> {
  const governed = await read(root, GOVERNED, {
    allowed: rules.flatMap(toAllowed),
    allowedSeverity: 'error',
    forbidden: [NO_CIRCLE],
  })
  const folders = UNGOVERNED.filter((folder) => existsSync(join(root, folder)))
  const others = folders.length === 0 ? [] : [await read(root, folders, { forbidden: [NO_CIRCLE] })]
  const modules = governed.modules.filter((module) => GOVERNED.some((folder) => module.source.startsWith(`${folder}/`)))
  const found = governed.summary.violations.filter(({ rule }) => rule.name !== NO_CIRCLE.name)
  return {
    modulesChecked: modules.length,
    violations: found.map(({ from, to }) => `${from} → ${to}`).sort(),
    circles: [...new Set([governed, ...others].flatMap(circlesIn))].sort(),
    roomCircles: roomCirclesIn(modules),
  }
}

const CACHED_MS = 600_000

const NO_CIRCLE = { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } } as const

async function read(root: string, folders: readonly string[], ruleSet: IFlattenedRuleSet): Promise<ICruiseResult> {
  const { output } = await cruise([...folders], {
    baseDir: root,
    validate: true,
    ruleSet,
    tsPreCompilationDeps: true,
    exclude: { path: 'tsconfig\\.json$' },
    doNotFollow: { path: '(^|/)node_modules/' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
      // No file changes meanwhile. By default all of them are read anew every four seconds.
      cachedInputFileSystem: { cacheDuration: CACHED_MS },
    },
  })
  if (typeof output === 'string') throw new TypeError('dependency-cruiser answered text')
  return output
}

function circlesIn(result: ICruiseResult): readonly string[] {
  return result.summary.violations
    .filter(({ rule }) => rule.name === NO_CIRCLE.name)
    .map(({ from, cycle = [] }) => [from, ...cycle.map(({ name }) => name)].join(' → '))
}

/** Rooms with rooms in them. */
const HOUSES = /^(src\/(?:app|screens|store|ui)|server\/(?:http|prices|withdrawals))\/[^/]+(?=\/)/
/** The contract is one room, and a file that lies in no room stands for itself. */
const ROOM = /^(?:contract|desk|sw|(?:src|server)\/[^/]+)(?=\/)/

function roomOf(file: string): string {
  return HOUSES.exec(file)?.[0] ?? ROOM.exec(file)?.[0] ?? file
}

function roomCirclesIn(modules: ICruiseResult['modules']): readonly string[] {
  const edges = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules.filter((module) => !/\.test\.tsx?$/.test(module.source))) {
    const from = roomOf(source)
    const known = edges.get(from) ?? new Set<string>()
    for (const { resolved } of dependencies) if (roomOf(resolved) !== from) known.add(roomOf(resolved))
    edges.set(from, known)
  }
  const reached = new Map([...edges.keys()].map((room) => [room, reachFrom(room, edges)]))
  const circles = [...reached].map(([room, all]) => [...all].filter((other) => reached.get(other)?.has(room)).sort())
  return [...new Set(circles.filter((rooms) => rooms.length > 1).map((rooms) => rooms.join(' ↔ ')))].sort()
}

function reachFrom(room: string, edges: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (from: string) => {
    for (const to of edges.get(from) ?? [])
      if (!reached.has(to)) {
        reached.add(to)
        visit(to)
      }
  }
  visit(room)
  return reached
}

function toAllowed(rule: RoomRule): IAllowedRuleType[] {
  const packages = (rule.packages ?? []).map(
    (name) => `(^|/)node_modules/${name.endsWith('/') ? name : `(@types/)?${name}/`}`,
  )
  const allowed: IAllowedRuleType[] = [{ from: { path: rule.from }, to: { path: [...rule.rooms, ...packages] } }]
  if (rule.node) allowed.push({ from: { path: rule.from }, to: { dependencyTypes: ['core'] } })
  return allowed
}
