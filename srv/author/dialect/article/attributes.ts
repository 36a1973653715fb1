import { embeddedAddress, embeddedCandidates, linkAddress } from './addresses.ts'
import { isPlayable } from './embeds.ts'
import type { Surroundings } from './surroundings.ts'

type Attributes = Record<string, string>

/** Ids of the page's own; a document that uses one gets another. */
const taken: ReadonlySet<string> = new Set(['content', 'origin', 'tutorial-step-list', 'tutorial-title'])
/** Attributes that name ids of the same document. */
const references: ReadonlySet<string> = new Set([
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-labelledby',
  'aria-owns',
  'for',
  'headers',
  'list'
])
/** Attributes that the site's policy refuses, that move the focus, or that send forms. */
const refused: ReadonlySet<string> = new Set([
  'accesskey',
  'action',
  'autofocus',
  'background',
  'contenteditable',
  'formaction',
  'integrity',
  'is',
  'nonce',
  'ping',
  'slot',
  'srcdoc',
  'style'
])

/** Elements that a script of the page would find as `document.<name>`, in place of what browsers have there. */
const foundByName: ReadonlySet<string> = new Set(['embed', 'form', 'iframe', 'img', 'object'])
const hidesDocument = (element: string, name: string): boolean =>
  foundByName.has(element) && (name === 'name' || (name === 'id' && element !== 'img'))

const validName = /^[a-z_][a-z0-9_:.-]*$/i

/** Cleans the attributes of an element; ids are made unique within `ids`, those of the page so far. */
export function cleanAttributes(
  element: string,
  attributes: Readonly<Attributes>,
  ids: Set<string>,
  around: Surroundings
): Attributes {
  const clean: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (!validName.test(name) || refused.has(name) || name.startsWith('on') || hidesDocument(element, name)) continue
    const kept = cleanValue({ element, name, value }, ids, around)
    if (kept !== undefined) clean[name] = kept
  }
  return clean
}

function cleanValue(
  { element, name, value }: Readonly<Record<'element' | 'name' | 'value', string>>,
  ids: Set<string>,
  around: Surroundings
): string | undefined {
  const { pictureHosts, mediaHosts } = around
  if (name === 'id') return newId(value, ids)
  if (references.has(name)) return value.split(/\s+/).map(idOnPage).join(' ')
  if (name === 'tabindex') return Number(value) > 0 ? '0' : value
  if (name === 'href' || name === 'xlink:href') return cleanLink(element, value, pictureHosts)
  const hosts = element === 'video' || element === 'audio' ? mediaHosts : pictureHosts
  if (name === 'srcset') return embeddedCandidates(value, hosts) || undefined
  if (name === 'data-embed') return isPlayable(value, around.frameHosts) ? value : undefined
  if (name === 'poster') return shownOf(embeddedAddress(value, pictureHosts))
  if (name === 'src') return shownOf(embeddedAddress(value, [...pictureHosts, ...mediaHosts]))
  return value
}

/** Elements of pictures (SVG) load what they name; everything else leads there. */
function cleanLink(element: string, value: string, pictureHosts: readonly string[]): string | undefined {
  if (element === 'a' || element === 'area') {
    const address = linkAddress(value)
    return address?.startsWith('#') ? `#${idOnPage(address.slice(1))}` : address
  }
  return value.startsWith('#') ? `#${idOnPage(value.slice(1))}` : shownOf(embeddedAddress(value, pictureHosts))
}

const shownOf = (found: ReturnType<typeof embeddedAddress>): string | undefined =>
  found && 'shown' in found ? found.shown : undefined

/** Names of one word that scripts and libraries look for in `window`, where a browser need not have them. */
const globals: ReadonlySet<string> = new Set(
  'chrome cordova define electron exports external global jest mermaid module navigation opera process require safari scheduler'.split(
    ' '
  )
)

/**
 * True for an id by which scripts would find an element as `window.<id>` in place of nothing (HTML, section 7.2.2.3): names of
 * several words have capitals there, those of tools begin with a sign. Ids of headings are in lower case.
 */
const namesWindow = (id: string): boolean => /^[$\w]+$/.test(id) && (/[A-Z]|^[_$]/.test(id) || globals.has(id))

/** Id on the page for an id of the document. */
export const idOnPage = (id: string): string => (taken.has(id) || namesWindow(id) ? `article-${id}` : id)

/** The id on the page; undefined for a repeated one, since links lead to the first. */
function newId(id: string, ids: Set<string>): string | undefined {
  const own = idOnPage(id.trim())
  if (own === '' || ids.has(own)) return undefined
  ids.add(own)
  return own
}
