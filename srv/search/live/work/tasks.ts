import type { FilledDocument } from '../../documents/complete-document.ts'
import { completeDocument } from '../../documents/complete-document.ts'
import { buildSegments, mergeSegments, type Part, readSegment, type Segment } from '../../engine/index.ts'

/** A part between threads: its segment stays where it is, in shared memory. */
export interface SentPart {
  readonly buffer: SharedArrayBuffer
  readonly removed: Uint8Array | undefined
  readonly removedCount: number
}

/** Work that takes a processor for long. */
export type Task = { readonly build: readonly FilledDocument[] } | { readonly merge: readonly SentPart[] }

/** Does the work; the segments it makes are in shared memory. */
export function run(task: Task): Segment[] {
  if ('build' in task) return buildSegments(task.build.map(completeDocument))
  return [mergeSegments(task.merge.map(received))]
}

export const sent = ({ segment, removed, removedCount }: Part): SentPart => ({
  buffer: segment.buffer,
  removed,
  removedCount
})

const received = ({ buffer, removed, removedCount }: SentPart): Part => ({
  segment: readSegment(buffer),
  ...(removed && { removed }),
  removedCount
})
