/** Makes a span of each request of the API; what the request does meanwhile hangs below it. */
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  context,
  defaultTextMapGetter,
  trace,
  type Attributes,
  type Context,
  type Span,
  type TextMapPropagator,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

interface Watching {
  readonly propagator: TextMapPropagator
  /** @param input.traceId the request's id, which its log lines carry too */
  startSpan(
    name: string,
    input: { readonly traceId: string; readonly parent: Context; readonly attributes: Attributes },
  ): Span
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span and what hangs below it; null where no traces are sent. */
    traced: { readonly span: Span; readonly context: Context } | null
  }
}

export function watchRequests(app: FastifyInstance, { propagator, startSpan }: Watching): void {
  app.decorateRequest('traced', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) return done()
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    const span = startSpan(`${request.method} ${route}`, {
      traceId: request.id,
      parent,
      attributes: { 'http.request.method': request.method, 'http.route': route },
    })
    request.traced = { span, context: trace.setSpan(parent, span) }
    context.with(request.traced.context, done)
  })
  // The body comes by events of its line, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.traced === null) done()
    else context.with(request.traced.context, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = request.traced?.span
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    request.traced?.span.end()
    done()
  })
}
