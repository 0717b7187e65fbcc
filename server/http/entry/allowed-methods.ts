import { ENDPOINTS } from '../../../contract/endpoints/all.ts'

const PATTERNS = ENDPOINTS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** The methods that a path below /api knows, in alphabetical order; none for a path that does not exist. */
export function allowedMethods(url: string): readonly string[] {
  const path = url.split('?', 1)[0] ?? ''
  const methods = new Set(PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string))
  // Fastify answers HEAD wherever it answers GET.
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}
