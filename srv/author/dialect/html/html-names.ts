/** Tags that authors may use. */
export const ALLOWED_TAGS: readonly string[] = (
  'a abbr b blockquote br code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li ' +
  'mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var ' +
  'iframe video source track'
).split(' ')

/** Tags of HTML and SVG that are removed while their text stays; any other name is an author's placeholder. */
const REMOVED_TAGS = (
  'acronym address applet area article aside audio base basefont bdi bdo bgsound big blink body button canvas ' +
  'caption center cite col colgroup data datalist dfn dialog dir embed fieldset font footer form frame frameset head ' +
  'header hgroup html input keygen label legend link main map marquee menu meta meter nav nobr noframes noscript ' +
  'object optgroup option output param picture progress rp rt ruby script search section select slot strike style ' +
  'svg path g circle rect line polygon polyline ellipse defs use template textarea time title tt wbr xmp plaintext math'
).split(' ')

const ALLOWED = new Set(ALLOWED_TAGS)
const REMOVED = new Set(REMOVED_TAGS)
const WITH_CONTENT = new Set(['script', 'style', 'textarea'])
const VOID = new Set('area base br col embed frame hr img input link meta param source track wbr'.split(' '))

export type TagRule = 'keep' | 'remove' | 'remove-content' | 'text'

/** The treatment of a tag, by its name. */
export function tagRule(name: string): TagRule {
  const lower = name.toLowerCase()
  if (ALLOWED.has(lower)) return 'keep'
  if (WITH_CONTENT.has(lower)) return 'remove-content'
  return REMOVED.has(lower) ? 'remove' : 'text'
}

export function isVoidTag(name: string): boolean {
  return VOID.has(name.toLowerCase())
}
