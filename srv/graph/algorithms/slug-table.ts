import type { Columns } from './columns.ts'

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

type Slugs = Pick<Columns, 'slots' | 'slugs' | 'slugStarts' | 'types'>

/** FNV-1a of a slug and the type of its vertex. */
function hash(type: number, bytes: Uint8Array, from: number, to: number): number {
  let value = Math.imul(FNV_OFFSET ^ type, FNV_PRIME)
  for (let at = from; at < to; at++) value = Math.imul(value ^ (bytes[at] as number), FNV_PRIME)
  return (value ^ (value >>> 15)) >>> 0
}

/** Enters all vertices: a slot holds the vertex plus one. Of two with the same type and slug, the first is found. */
export function enterSlugs(columns: Slugs): void {
  const { slots, slugs, slugStarts, types } = columns
  const mask = slots.length - 1
  for (let vertex = 0; vertex < types.length; vertex++) {
    const from = slugStarts[vertex] as number
    let slot = hash(types[vertex] as number, slugs, from, slugStarts[vertex + 1] as number) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = vertex + 1
  }
}

/** The vertex of a slug in UTF-8; -1 where there is none. */
export function findSlug(columns: Slugs, type: number, slug: Uint8Array): number {
  const { slots, types } = columns
  const mask = slots.length - 1
  if (types.length === 0) return -1
  for (let slot = hash(type, slug, 0, slug.length) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
    const vertex = (slots[slot] as number) - 1
    if (types[vertex] === type && isSlug(columns, vertex, slug)) return vertex
  }
  return -1
}

function isSlug({ slugs, slugStarts }: Slugs, vertex: number, slug: Uint8Array): boolean {
  const from = slugStarts[vertex] as number
  if ((slugStarts[vertex + 1] as number) - from !== slug.length) return false
  for (let at = 0; at < slug.length; at++) if (slugs[from + at] !== slug[at]) return false
  return true
}
