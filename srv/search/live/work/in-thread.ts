import { inWorker } from '../../../../lib/process/workers.ts'
import type { FilledDocument } from '../../documents/complete-document.ts'
import { type Part, readSegment, type Segment } from '../../engine/index.ts'
import { run, sent, type Task } from './tasks.ts'

/** Words of documents are made and forgotten. */
const YOUNG = 32

const runInWorker = inWorker<Task, SharedArrayBuffer[]>(new URL('./tasks.worker.ts', import.meta.url), { young: YOUNG })

/** Packed bytes that are worth a thread; below, starting one takes longer than the work. */
const SMALL = 20_000

/** Segments of documents: of a few made at once, of more in a worker thread. */
export function build(documents: readonly FilledDocument[]): Promise<Segment[]> {
  const bytes = documents.reduce((sum, { packed }) => sum + (packed?.length ?? 200), 0)
  return bytes <= SMALL ? Promise.resolve(run({ build: documents })) : inThread({ build: documents })
}

/** One segment of several parts, made in a worker thread. */
export const merge = (parts: readonly Part[]): Promise<Segment[]> => inThread({ merge: parts.map(sent) })

async function inThread(task: Task): Promise<Segment[]> {
  return (await runInWorker(task)).map(buffer => readSegment(buffer))
}
