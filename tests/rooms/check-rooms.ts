import { cruise, type IAllowedRuleType, type ICruiseResult } from 'dependency-cruiser'
import { ROOM_RULES, type RoomRule } from './table.ts'

export interface RoomsReport {
  readonly modulesChecked: number
  /** One line each: "src/screens/home/home.tsx → src/store/database.ts". */
  readonly violations: readonly string[]
}

/** A check that sees fewer modules than this is broken: it passes because it looks at nothing. */
export const MODULES_FLOOR = 400

/** The folders that the rules govern. */
const GOVERNED = ['contract', 'src', 'sw', 'server']

/** Reads every import below `root` (type imports too) and holds it against the table. */
export async function checkRooms(root: string, rules: readonly RoomRule[] = ROOM_RULES): Promise<RoomsReport> {
  const { output } = await cruise(
    GOVERNED,
    {
      baseDir: root,
      validate: true,
      ruleSet: { allowed: rules.flatMap(toAllowed), allowedSeverity: 'error' },
      tsPreCompilationDeps: true,
      exclude: { path: 'tsconfig\\.json$' },
      doNotFollow: { path: '(^|/)node_modules/' },
      enhancedResolveOptions: { conditionNames: ['import', 'types', 'default'], exportsFields: ['exports'] },
    },
    { bustTheCache: true },
  )
  if (typeof output === 'string') throw new TypeError('dependency-cruiser answered text')
  return summarise(output)
}

function toAllowed(rule: RoomRule): IAllowedRuleType[] {
  const packages = (rule.packages ?? []).map((name) => `(^|/)node_modules/${name.endsWith('/') ? name : `(@types/)?${name}/`}`)
  const allowed: IAllowedRuleType[] = [{ from: { path: rule.from }, to: { path: [...rule.rooms, ...packages] } }]
  if (rule.node) allowed.push({ from: { path: rule.from }, to: { dependencyTypes: ['core'] } })
  return allowed
}

function summarise(result: ICruiseResult): RoomsReport {
  const governed = result.modules.filter((module) => GOVERNED.some((folder) => module.source.startsWith(`${folder}/`)))
  return {
    modulesChecked: governed.length,
    violations: result.summary.violations.map((violation) => `${violation.from} → ${violation.to}`).sort(),
  }
}
