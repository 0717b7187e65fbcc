/** Turns the record of a snapshot into HTML. Only the tags and attributes on these lists come out, and every text is escaped. */
import type { LaunchSnapshot, SnapshotNode } from './launch-snapshot.ts'

const TAGS = new Set([
  'div',
  'main',
  'header',
  'nav',
  'section',
  'aside',
  'span',
  'p',
  'b',
  'i',
  'h1',
  'h2',
  'h3',
  'dl',
  'dt',
  'dd',
  'ul',
  'ol',
  'li',
  'hr',
  'a',
  'button',
  'img',
  'time',
  'small',
  'strong',
  'svg',
  'path',
  'circle',
  'rect',
  'line',
  'polyline',
  'ellipse',
  'g',
])
const VOID_TAGS = new Set(['img', 'hr'])
const ATTRIBUTES = new Set([
  'class',
  'aria-hidden',
  'aria-current',
  'lang',
  'dir',
  'alt',
  'width',
  'height',
  'viewbox',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'points',
  'xmlns',
  'stroke-dasharray',
  'stroke-dashoffset',
  'pathlength',
  'transform',
  'data-style',
])
/** Attributes whose names only SVG spells with capitals: HTML's parser puts them right. */
const OWN_PICTURE = /^\/(?!\/)[\w\-/.]+\.(svg|png|webp)$/
const DEPTH_MAX = 40

/** The whole snapshot, hidden from the ear and from taps: the app itself follows within moments. */
export function snapshotHtml({ owner, language, nodes }: LaunchSnapshot): string {
  return `<div id="launch" class="launch" inert aria-hidden="true" data-owner="${escapeText(owner)}" data-language="${escapeText(language)}">${nodes.map((node) => nodeHtml(node, 0)).join('')}</div>`
}

function nodeHtml(node: SnapshotNode, depth: number): string {
  if (typeof node === 'string') return escapeText(node)
  const { tag, attributes, children } = node
  if (!TAGS.has(tag) || depth > DEPTH_MAX) return ''
  const shown = Object.entries(attributes)
    .flatMap(([name, value]) => (isShown(tag, name, value) ? [` ${name}="${escapeText(value)}"`] : []))
    .join('')
  if (VOID_TAGS.has(tag)) return `<${tag}${shown}>`
  return `<${tag}${shown}>${children.map((child) => nodeHtml(child, depth + 1)).join('')}</${tag}>`
}

function isShown(tag: string, name: string, value: string): boolean {
  if (name === 'src') return tag === 'img' && OWN_PICTURE.test(value)
  return ATTRIBUTES.has(name.toLowerCase()) || /^data-(state|dir|tone|market|theme|on|kind|status)$/.test(name)
}

function escapeText(text: string): string {
  return String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
