export type Confidence = 'high' | 'medium' | 'low' | 'unknown'

/** Confidence that a tutorial still works (CONTENT-035): unknown, as long as nothing has scanned it. */
export function freshnessConfidence(): Confidence {
  return 'unknown'
}
