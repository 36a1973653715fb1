import { setImmediate } from 'node:timers/promises'
import { inWorker } from '../../../../lib/process/workers.ts'
import { weighedBatches } from '../../../../lib/concurrency/weighed-batches.ts'
import { completeDocument, type FilledDocument } from '../../documents/complete-document.ts'
import { type Part, readSegment, type Segment, SegmentBuilder } from '../../engine/index.ts'
import { sent, type Task } from './tasks.ts'

/** Words of documents are made and forgotten. */
const YOUNG = 32

const runInWorker = inWorker<Task, SharedArrayBuffer[]>(new URL('./tasks.worker.ts', import.meta.url), { young: YOUNG })

/** Packed bytes that are read at once: some milliseconds of the event loop. */
const AT_ONCE = 20_000
/** Packed bytes that are worth a thread: to start one takes some hundred milliseconds. */
const WORTH_A_THREAD = 10 * AT_ONCE

/** Segments of documents: made in a worker thread, of few documents here, some at a time. */
export async function build(documents: readonly FilledDocument[]): Promise<Segment[]> {
  if (bytesOf(documents) > WORTH_A_THREAD) return inThread({ build: documents })
  const builder = new SegmentBuilder()
  for (const some of weighedBatches(documents, AT_ONCE, sizeOf)) {
    for (const document of some) builder.add(completeDocument(document))
    await setImmediate()
  }
  return [builder.finish()]
}

const sizeOf = ({ packed }: FilledDocument): number => packed?.length ?? 200

const bytesOf = (documents: readonly FilledDocument[]): number =>
  documents.reduce((sum, document) => sum + sizeOf(document), 0)

/** One segment of several parts, made in a worker thread. */
export const merge = (parts: readonly Part[]): Promise<Segment[]> => inThread({ merge: parts.map(sent) })

async function inThread(task: Task): Promise<Segment[]> {
  return (await runInWorker(task)).map(buffer => readSegment(buffer))
}
