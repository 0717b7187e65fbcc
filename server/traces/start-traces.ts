/**
 * Traces: sends what each request took, and each of its statements, to a collector of OpenTelemetry. Loaded only where a collector
 * is configured. A span names the pattern of a route and the text of a statement, never a value.
 * This room holds the traces. It may not hold anything about a person.
 */
import { DiagLogLevel, SpanKind, SpanStatusCode, context, diag, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base'
import type { LogEvent } from 'kysely'
import { watchRequests } from './watch-requests.ts'
import type { Traces } from './traces.ts'

const STATEMENT_LETTERS_MAX = 500

/**
 * Starts to send traces.
 * @param options.endpoint the collector's base address; traces go to `/v1/traces` under it
 * @param options.version of the program, as the collector shows it
 * @param options.onFault told when the collector does not take what was sent; requests are answered all the same
 */
export function startTraces(options: {
  readonly endpoint: string
  readonly version: string
  readonly clock: { now(): number }
  readonly onFault: (message: string) => void
}): Traces {
  diag.setLogger(quiet(options.onFault), DiagLogLevel.WARN)
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const ids = new RandomIdGenerator()
  let nextTrace: string | null = null
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'candor',
      'service.version': options.version,
    }),
    idGenerator: {
      generateSpanId: () => ids.generateSpanId(),
      generateTraceId: () => nextTrace ?? ids.generateTraceId(),
    },
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  })
  const tracer = provider.getTracer('candor')
  return {
    watchRequests: (app) =>
      watchRequests(app, {
        propagator: new W3CTraceContextPropagator(),
        startSpan: (name, { traceId, parent, attributes }) => {
          nextTrace = traceId
          const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
          nextTrace = null
          return span
        },
      }),
    onStatement: (event) => {
      // A job's statements belong to no request.
      if (trace.getActiveSpan() === undefined) return
      const endTime = options.clock.now()
      const span = tracer.startSpan(nameOf(event), {
        kind: SpanKind.CLIENT,
        startTime: endTime - event.queryDurationMillis,
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.text': event.query.sql.slice(0, STATEMENT_LETTERS_MAX),
        },
      })
      if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
    stop: async () => {
      await provider.shutdown().catch((error: unknown) => options.onFault(String(error)))
      context.disable()
      diag.disable()
    },
  }
}

/** The statement's first word: "select", "insert". */
function nameOf({ query }: LogEvent): string {
  return /^\s*\w+/.exec(query.sql)?.[0].trim().toLowerCase() ?? 'statement'
}

/** The library's own log: what it warns of is one line of ours. */
function quiet(onFault: (message: string) => void) {
  const say = (message: string) => onFault(message)
  const ignore = () => undefined
  return { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore }
}
