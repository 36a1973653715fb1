import type { Nodes } from 'hast'

const SKIPPED: ReadonlySet<string> = new Set(['nav', 'aside', 'footer', 'script', 'style', 'svg', 'head'])
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b code del em i ins kbd mark q s samp small span strong sub sup u var'.split(' ')
)

/** The plain text of a document for search: without navigation, white space collapsed. */
export function bodyText(tree: Nodes): string {
  return collect(tree).replace(/\s+/g, ' ').trim()
}

function collect(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  if (node.type === 'element' && SKIPPED.has(node.tagName)) return ''
  const inner = node.children.map(collect).join('')
  return node.type === 'element' && !INLINE.has(node.tagName) ? ` ${inner} ` : inner
}
