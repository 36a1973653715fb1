/** How a turn has ended. */
export type Outcome = 'complete' | 'cut' | 'refused'

/**
 * The client of the endpoint ends a stream that is aborted, or whose connection is closed, as if it were over.
 * @throws the reason of `signal`, or Error for a stream that nobody has ended.
 */
export function requireEnd(outcome: Outcome | undefined, signal: AbortSignal): asserts outcome is Outcome {
  signal.throwIfAborted()
  if (outcome === undefined) throw new Error('The endpoint stopped in the middle')
}
