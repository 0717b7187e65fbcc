/** Requests for every operation that `/api/openapi.json` declares: from ones that must succeed to plain noise. */
import fc from 'fast-check'
import { IDEMPOTENCY_HEADER } from '../../../contract/sync/messages.ts'
import { anything, fitting, nasty, near, type JsonSchema, type Known } from './json-arbitrary.ts'

export interface Operation {
  readonly method: string
  /** With `{name}` where a parameter goes. */
  readonly path: string
  readonly parameters: readonly {
    readonly in: string
    readonly name: string
    readonly required: boolean
    readonly schema: JsonSchema
  }[]
  readonly body: JsonSchema | null
}

export interface FuzzRequest {
  readonly method: string
  readonly url: string
  /** The number of the known person that asks; null: nobody. */
  readonly person: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { parameters: Operation['parameters']; requestBody?: { content: Record<string, { schema: JsonSchema }> } }
        >
      >
    >
  >
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters,
      body: operation.requestBody?.content['application/json']?.schema ?? null,
    })),
  )
}

export function requests(operations: readonly Operation[], known: Known, people: number): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      method: fc.constant(operation.method),
      url: urls(operation, known),
      person: fc.oneof({ weight: 6, arbitrary: fc.nat(people - 1) }, { weight: 1, arbitrary: fc.constant(null) }),
      headers: headers(operation),
      body: operation.method === 'GET' ? fc.constant(null) : bodies(operation.body, known),
    }),
  )
}

function urls(operation: Operation, known: Known): fc.Arbitrary<string> {
  const value = (parameter: Operation['parameters'][number]) =>
    fc
      .oneof(
        { weight: 6, arbitrary: fitting(parameter.schema, known, parameter.name) },
        { weight: 1, arbitrary: nasty },
      )
      .map((chosen) => (typeof chosen === 'string' ? chosen : JSON.stringify(chosen ?? '')))
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const record = (list: typeof inPath, requiredKeys?: string[]) =>
    fc.record(
      Object.fromEntries(list.map((parameter) => [parameter.name, value(parameter)])),
      requiredKeys ? { requiredKeys } : {},
    ) as fc.Arbitrary<Record<string, string>> // of strings by `value`
  return fc
    .tuple(
      record(inPath),
      record(
        inQuery,
        inQuery.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      ),
      fc.nat(30),
    )
    .map(([path, query, noise]) => {
      const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(path[name] ?? ''))
      const search = Object.entries({ ...query, ...(noise === 0 ? { unknown: '1' } : {}) })
        .map(([name, text]) => `${name}=${encode(text)}`)
        .join('&')
      return search ? `${filled}?${search}` : filled
    })
}

/** Half of a surrogate pair has no encoding: it goes as the replacement character, as a browser sends it. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function headers(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const hasKey = operation.parameters.some(
    (parameter) => parameter.in === 'header' && parameter.name === IDEMPOTENCY_HEADER,
  )
  const key = fc.oneof(
    { weight: 8, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom('', 'short', 'same-key-again', 'k'.repeat(500)) },
  )
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'image/png', 'multipart/form-data', 'application/xml', 'x') },
  )
  return fc.record({ key, type, noise: fc.nat(40) }).map(({ key: chosen, type: sent, noise }) => ({
    ...(hasKey && noise !== 1 ? { [IDEMPOTENCY_HEADER]: chosen } : {}),
    ...(operation.method === 'GET' ? {} : { 'content-type': sent }),
    ...(noise === 2 ? { 'accept-encoding': 'br;q=x, zzz' } : {}),
    ...(noise === 3 ? { 'if-none-match': '"x", W/"' } : {}),
  }))
}

function bodies(schema: JsonSchema | null, known: Known): fc.Arbitrary<string | null> {
  const text = (values: fc.Arbitrary<unknown>) =>
    values.map((value) => (JSON.stringify(value) as string | undefined) ?? '')
  const broken = fc.oneof(
    fc.constantFrom('', '{', '{"a":', 'null', '[]', '{"__proto__":{"isOperator":true}}', '{"a":1,"a":2}'),
    fc.string(),
  )
  if (!schema) return fc.oneof(fc.constant(null), broken, text(anything))
  return fc.oneof(
    { weight: 6, arbitrary: text(fitting(schema, known)) },
    { weight: 5, arbitrary: text(near(schema, known)) },
    { weight: 1, arbitrary: text(anything) },
    { weight: 1, arbitrary: broken },
  )
}
