/** Elements of which nothing is shown: what runs, what styles, and what only a head may hold. */
export const dropped: ReadonlySet<string> = new Set([
  'base',
  'frame',
  'link',
  'meta',
  'noscript',
  'script',
  'style',
  'template',
  'title'
])

/** Elements whose content is shown without them: their place is elsewhere, or they change how the rest is read. */
export const unwrapped: ReadonlySet<string> = new Set([
  'body',
  'form',
  'frameset',
  'head',
  'html',
  'main',
  'noembed',
  'noframes',
  'plaintext',
  'portal',
  'xmp'
])

export const voids: ReadonlySet<string> = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr'])

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const escapeText = (text: string): string => text.replace(/[&<>]/g, sign => entities[sign] ?? sign)

export const escapeAttribute = (value: string): string => escapeText(value).replaceAll('"', '&quot;')

/** A tag with its attributes, as bytes of a page. */
export function openTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  return `<${name}${pairs.join('')}>`
}

export const classesOf = (attributes: Readonly<Record<string, string>>): readonly string[] =>
  (attributes['class'] ?? '').split(/\s+/)
