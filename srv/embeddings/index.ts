export { embedder } from './embedder.ts'
export { type Embedder, similarity } from './vectors.ts'
