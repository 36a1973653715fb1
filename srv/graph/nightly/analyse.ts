import { inWorker } from '../../../lib/process/workers.ts'
import type { Graph } from '../algorithms/graph.ts'
import type { Analyses, Question } from './analyse.worker.ts'

const inThread = inWorker<Question, Analyses[keyof Analyses]>(new URL('./analyse.worker.ts', import.meta.url))

/** The result of a kernel on a graph, computed in a worker. */
export const analyse = async <K extends keyof Analyses>({ buffer }: Graph, kernel: K): Promise<Analyses[K]> =>
  (await inThread({ buffer, kernel })) as Analyses[K]
