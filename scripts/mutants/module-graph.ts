/** The imports that exist at run time, between the project's own files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const IMPORTS = [
  /^(?:import|export)\s+(?!type\b)[^'"`;]*?from\s+'([^']+)'/gm,
  /^import\s+'([^']+)'/gm,
  /\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'\s*\)/g,
]

export interface ModuleGraph {
  /** All modules that a module reaches by its imports, itself among them. */
  reachedFrom(file: string): ReadonlySet<string>
}

/** Files are named from `root` on. */
export function moduleGraph(root = '.'): ModuleGraph {
  const direct = new Map<string, readonly string[]>()
  const known = new Map<string, ReadonlySet<string>>()
  const importsOf = (file: string): readonly string[] => {
    const found = direct.get(file) ?? importedIn(root, file)
    direct.set(file, found)
    return found
  }
  return {
    reachedFrom(file) {
      const before = known.get(file)
      if (before) return before
      const reached = new Set([file])
      for (const each of reached) for (const next of importsOf(each)) reached.add(next)
      known.set(file, reached)
      return reached
    },
  }
}

function importedIn(root: string, file: string): readonly string[] {
  const path = join(root, file)
  if (!/\.tsx?$/.test(file) || !existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  const specifiers = IMPORTS.flatMap((expression) =>
    [...text.matchAll(expression)].flatMap(([, specifier]) => specifier ?? []),
  )
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(dirname(file), specifier)))
}

/** All files below a folder whose name ends so. */
export function filesBelow(folder: string, ending: string, root = '.'): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort()
}
