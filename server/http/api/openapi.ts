import * as z from 'zod'
import { APP_NAME, APP_VERSION } from '../../../contract/app-info.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints/all.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/sync/messages.ts'
import { PROBLEMS, problemSchema } from '../../../contract/problem.ts'

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1, made from the declarations. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of ENDPOINTS) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return { openapi: '3.1.0', info: { title: APP_NAME, version: APP_VERSION }, paths }
}

function operation(endpoint: EndpointShape): Json {
  const parameters = [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...(endpoint.idempotent
      ? [{ in: 'header', name: IDEMPOTENCY_HEADER, required: true, schema: { type: 'string' } }]
      : []),
  ]
  const problems = Object.groupBy([...endpoint.problems, 'invalid-request' as const], (code) => String(PROBLEMS[code]))
  return {
    operationId: endpoint.id,
    parameters,
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'done',
        ...(endpoint.response
          ? { content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } } }
          : {}),
      },
      ...Object.fromEntries(
        Object.entries(problems).map(([status, codes]) => [
          status,
          {
            description: (codes ?? []).join(', '),
            content: { 'application/problem+json': { schema: jsonSchema(problemSchema, 'output') } },
          },
        ]),
      ),
    },
  }
}

function parametersOf(place: 'path' | 'query', schema: EndpointShape['params']): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    in: place,
    name,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: NonNullable<EndpointShape['body']>, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
}
