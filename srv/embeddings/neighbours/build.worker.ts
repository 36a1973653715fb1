import type { Block } from './block.ts'
import { encode } from './encode.ts'

/** Rows of a block to take over into another one. */
export interface Source {
  readonly block: Block
  readonly rows: Uint32Array
}

/** Copies `sources` into `block`, one after the other, and fills in its codes. */
export default function build({ block, sources }: { block: Block; sources: readonly Source[] }): void {
  const { dimensions } = block
  let at = 0
  for (const { block: source, rows } of sources)
    for (const row of rows)
      block.vectors.set(source.vectors.subarray(row * dimensions, (row + 1) * dimensions), dimensions * at++)
  encode(block)
}
