import { parentPort, workerData } from 'node:worker_threads'
import { buildSegments, type SearchDocument } from '../../srv/search/engine/index.ts'
import { variedDocuments } from '../support/varied-documents.ts'

const { documents, count } = workerData as { readonly documents: readonly SearchDocument[]; readonly count: number }
const all = [...variedDocuments(documents, count)]
const start = performance.now()
const segments = buildSegments(all)
parentPort?.postMessage({ buffers: segments.map(({ buffer }) => buffer), ms: performance.now() - start })
