/**
 * Sums a heap snapshot: every object that can still be reached, and nothing else. The engine's own figure of a heap in use holds what was
 * made since the last collection too, up to a megabyte and a half on a busy machine.
 */
import * as z from 'zod/mini'

const snapshotSchema = z.object({
  snapshot: z.object({ meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }) }),
  nodes: z.array(z.number()),
  strings: z.array(z.string()),
})
/** Objects of the browser, beside the heap: only those that the engine itself names are in it. */
const NATIVE = 'native'
const OF_ENGINE = 'system / '
/** Texts of scripts lie outside and stay the same. */
const OUTSIDE = 'system / ExternalStringData'

/** @returns bytes of scripts' objects, compiled code and buffers */
export function reachableBytes(snapshot: unknown): number {
  const { snapshot: about, nodes, strings } = snapshotSchema.parse(snapshot)
  const { node_fields: fields, node_types: kinds } = about.meta
  const [width, type, name, size] = [
    fields.length,
    ...['type', 'name', 'self_size'].map((field) => fields.indexOf(field)),
  ]
  const native = z
    .array(z.string())
    .parse(kinds[type ?? 0])
    .indexOf(NATIVE)
  let bytes = 0
  for (let at = 0; at < nodes.length; at += width ?? 1) {
    const field = (place = 0) => nodes[at + place] ?? 0
    const named = field(type) === native ? (strings[field(name)] ?? '') : OF_ENGINE
    if (named.startsWith(OF_ENGINE) && named !== OUTSIDE) bytes += field(size)
  }
  return bytes
}
