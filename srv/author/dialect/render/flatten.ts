import type { Nodes, Parents, Root } from 'mdast'

const DEPTH_LIMIT = 80
// prettier-ignore
const CONTAINERS: ReadonlySet<string> = new Set([
  'blockquote', 'list', 'listItem', 'emphasis', 'strong', 'delete', 'link', 'linkReference'
])

/**
 * Flattens nesting deeper than the limit and keeps every leaf, so that recursive functions cannot overflow the stack.
 * Returns the lines on which a tree was flattened.
 */
export function flattenDeepNesting(tree: Root): number[] {
  const lines: number[] = []
  const pending: { node: Parents; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next
    if (depth >= DEPTH_LIMIT && node.children.some(child => CONTAINERS.has(child.type)) && node.type !== 'list') {
      node.children = leavesOf(node) as typeof node.children
      lines.push(node.position?.start.line ?? 1)
      continue
    }
    for (const child of node.children) if ('children' in child) pending.push({ node: child, depth: depth + 1 })
  }
  return lines
}

function leavesOf(node: Parents): Nodes[] {
  const leaves: Nodes[] = []
  const pending: Nodes[] = [node]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if ('children' in next && (next === node || CONTAINERS.has(next.type))) pending.push(...next.children.toReversed())
    else leaves.push(next)
  }
  return leaves
}
