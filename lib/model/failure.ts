/** How a call has failed, without the words of the endpoint: they may quote texts or the key. */
export function failureOf(error: unknown): string {
  const { status } = error as { readonly status?: unknown }
  if (typeof status === 'number') return `answered ${status}`
  if (error instanceof RangeError) return 'answered more than is read'
  return error instanceof SyntaxError ? 'answered what is no JSON' : 'did not answer'
}
