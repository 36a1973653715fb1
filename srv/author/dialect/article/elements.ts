import { escapeText } from './text.ts'

type Attributes = Readonly<Record<string, string>>

/** Elements that are left out with all they hold: scripts, styles, and what belongs into a head. */
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

/** Elements whose content stays without them: they belong elsewhere, or they change how the rest is parsed. */
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

/** Elements whose content is foreign to HTML and parsed by other rules (HTML, section 13.2.6.5). */
export const foreign: ReadonlySet<string> = new Set(['svg', 'math'])

/**
 * Allowed within foreign content: an element of HTML would end the picture and could close the article around it, and an
 * animation could change where a link leads.
 */
export const drawn: ReadonlySet<string> = new Set(
  [
    'a circle clippath defs desc ellipse filter g image line lineargradient marker mask path pattern polygon polyline',
    'radialgradient rect stop svg switch symbol text textpath title tspan use view',
    'feblend fecolormatrix fecomposite feflood fegaussianblur femerge femergenode feoffset',
    'math maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms',
    'mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
  ].flatMap(line => line.split(' '))
)

const escapeAttribute = (value: string): string => escapeText(value).replaceAll('"', '&quot;')

/** Start tag with its attributes. */
export function openTag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  return `<${name}${pairs.join('')}>`
}

export const classesOf = (attributes: Attributes): readonly string[] => (attributes['class'] ?? '').split(/\s+/)
