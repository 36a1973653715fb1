import { inWorker } from '../../../lib/process/workers.ts'
import type { Embedder } from './vectors.ts'

const vectorsOf = inWorker<readonly string[], Float32Array[]>(new URL('./offline-vectors.worker.ts', import.meta.url))

/** For development without a model: texts are close when they share words, or parts of words. */
export const offlineEmbedder: Embedder = { name: 'offline', closeEnough: 0.08, embed: texts => vectorsOf(texts) }
