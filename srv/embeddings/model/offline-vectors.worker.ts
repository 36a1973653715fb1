import { offlineVector } from './offline-vectors.ts'

export default function vectorsOf(texts: readonly string[]): Float32Array[] {
  return texts.map(offlineVector)
}
