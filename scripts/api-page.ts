/** npm run api-page: writes docs/api.md from the contract. With --check it only says whether the page is up to date. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { COST_UNITS } from '../contract/cost.ts'
import type { EndpointShape } from '../contract/endpoint.ts'
import { ENDPOINTS } from '../contract/endpoints/all.ts'
import { PROBLEMS } from '../contract/problem.ts'

const PAGE = 'docs/api.md'

const page = renderPage(ENDPOINTS, readDocstrings())
if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') === page) console.log(`${PAGE} is up to date: ${ENDPOINTS.length} endpoints`)
  else {
    console.error(`${PAGE} differs from the contract: run "npm run api-page"`)
    process.exitCode = 1
  }
} else {
  writeFileSync(PAGE, page)
  console.log(`${PAGE}: ${ENDPOINTS.length} endpoints`)
}

function renderPage(endpoints: readonly EndpointShape[], docstrings: ReadonlyMap<string, string>): string {
  const problems = Object.entries(PROBLEMS).map(([code, status]) => `| \`${code}\` | ${status} |`)
  return `${[
    '# The API',
    'Made from `contract/` by `npm run api-page`; a check fails when it is out of date. All paths are below `/api`.',
    'A refusal is `application/problem+json` with one of the codes at the end, never a sentence. Besides the problems listed, any endpoint may answer `invalid-request`, `too-many-requests`, `internal-error` and `unavailable`, and one that needs a session `not-signed-in`.',
    'A call costs the units that it names here. One address and one person may spend so many a minute (`REQUESTS_PER_MINUTE`); above it a call answers `too-many-requests` with the seconds to wait, before its body is read.',
    "Amounts are decimal strings with two decimals, prices integers with the product's scale, times milliseconds since 1970.",
    ...endpoints.map((endpoint) => renderEndpoint(endpoint, docstrings.get(endpoint.id))),
    '## Problems',
    ['| code | status |', '|---|---|', ...problems].join('\n'),
  ].join('\n\n')}\n`
}

function renderEndpoint(endpoint: EndpointShape, docstring: string | undefined): string {
  const access = { public: 'Public', user: 'Needs a session', operator: 'Operators only' }[endpoint.access]
  const facts = [access, `costs ${COST_UNITS[endpoint.cost]}`]
  if (endpoint.idempotent) facts.push('`Idempotency-Key` required: the same key gets the same answer')
  if (endpoint.bytes === 'in') facts.push('the body is a file')
  if (endpoint.bytes === 'out') facts.push('the answer is a file or a stream')
  const parts = [
    `## ${endpoint.method} ${endpoint.path}`,
    `\`${endpoint.id}\`${docstring ? ` · ${docstring}` : ''}`,
    `${facts.join('; ')}.`,
  ]
  const types = (['params', 'query', 'body', 'response'] as const).flatMap((name) => {
    const schema = endpoint[name]
    return schema ? [`${name}: ${typeText(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))}`] : []
  })
  if (types.length > 0) parts.push(['```ts', ...types, '```'].join('\n'))
  if (endpoint.problems.length > 0)
    parts.push(`May refuse with ${endpoint.problems.map((code) => `\`${code}\``).join(', ')}.`)
  return parts.join('\n\n')
}

type JsonSchema = z.core.JSONSchema._JSONSchema

/** A JSON schema as a short type, the way one would write it in TypeScript. */
function typeText(schema: JsonSchema): string {
  if (typeof schema === 'boolean') return 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const union = schema.anyOf ?? schema.oneOf
  if (union) return [...new Set(union.map(typeText))].join(' | ')
  switch (schema.type) {
    case 'object':
      return objectText(schema)
    case 'array':
      return listText(schema.items)
    case 'integer':
      return 'integer'
    case undefined:
      return 'unknown'
    default:
      return [schema.type].flat().join(' | ')
  }
}

function listText(items: JsonSchema | JsonSchema[] | undefined): string {
  const text = items === undefined || Array.isArray(items) ? 'unknown' : typeText(items)
  return / [|] /.test(text) ? `(${text})[]` : `${text}[]`
}

function objectText(schema: z.core.JSONSchema.BaseSchema): string {
  if (!schema.properties)
    return `{ [name]: ${schema.additionalProperties === undefined ? 'unknown' : typeText(schema.additionalProperties)} }`
  const required = new Set(schema.required)
  return `{ ${Object.entries(schema.properties)
    .map(([name, value]) => `${name}${required.has(name) ? '' : '?'}: ${typeText(value)}`)
    .join(', ')} }`
}

/** The sentence above each declaration, by the endpoint's id. */
function readDocstrings(): Map<string, string> {
  const docstrings = new Map<string, string>()
  for (const file of globSync('contract/endpoints/*.ts')) {
    const source = readFileSync(file, 'utf8')
    for (const match of source.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = endpoint\(\{[\s\S]*?id: '([\w-]+)'/g,
    )) {
      const text = (match[1] ?? '')
        .replace(/^\s*\*/gm, '')
        .replace(/\s+/g, ' ')
        .trim()
      docstrings.set(match[2] ?? '', text)
    }
  }
  return docstrings
}
