import type { Part } from '../../engine/index.ts'

/** Small segments that are searched one by one; more are merged. */
const MOST_SMALL = 8
/** Share of a segment that may stand in later ones, or be replaced, before it is merged with them. */
const SHARE = 0.1
const LEAST = 200
/** Documents of one segment, whose numbers have 16 bits. */
const LARGEST = 0xffff

/**
 * The first of the parts to be merged with all after it; undefined while that is not worth it. Small segments are merged
 * with each other often, and with the large ones when they have grown.
 */
export function mergeFrom(parts: readonly Part[]): number | undefined {
  const sizes = parts.map(({ segment, removedCount }) => segment.size - removedCount)
  const after = sizes.map((_, index) => sum(sizes.slice(index + 1)))
  const isWorthIt = (index: number) => {
    const [size, later] = [sizes[index] ?? 0, after[index] ?? 0]
    const outdated = later + (parts[index]?.removedCount ?? 0)
    return size + later <= LARGEST && outdated >= Math.max(LEAST, size * SHARE)
  }
  const grown = sizes.findIndex((_, index) => isWorthIt(index))
  if (grown >= 0) return grown
  const small = Math.max(LEAST, sum(sizes) * SHARE)
  const firstSmall = sizes.findLastIndex(size => size >= small) + 1
  return sizes.length - firstSmall > MOST_SMALL ? firstSmall : undefined
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
