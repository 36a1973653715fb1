/** Content coding of stored bytes. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Codings in the order of the server's preference, for equal weights. */
const compressed: readonly Encoding[] = ['br', 'gzip']

/** Cache by header: every hot response needs the coding, and clients send few different headers. */
const negotiated = new Map<string, Encoding>()
const LONGEST_REMEMBERED = 100
const MOST_REMEMBERED = 500

/**
 * The coding to answer an Accept-Encoding header with (RFC 9110, section 12.5.3); identity is the last resort. Own code:
 * `negotiator` reads a weight that is no number as 1.
 */
export function negotiateEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const known = negotiated.get(acceptEncoding)
  if (known) return known
  const coding = bestEncoding(acceptEncoding)
  if (acceptEncoding.length <= LONGEST_REMEMBERED && negotiated.size < MOST_REMEMBERED)
    negotiated.set(acceptEncoding, coding)
  return coding
}

function bestEncoding(acceptEncoding: string): Encoding {
  const weights = weightsOf(acceptEncoding)
  let best: Encoding = 'identity'
  let bestWeight = weights.get('identity') ?? 0
  for (const coding of compressed) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight === 0 || weight < bestWeight || (weight === bestWeight && best !== 'identity')) continue
    best = coding
    bestWeight = weight
  }
  return best
}

/** Weights of everything that an Accept header lists, in lower case; 1 where none is given (RFC 9110, section 12.4.2). */
export function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map(part => part.trim())
    const q = parameters.find(parameter => parameter.startsWith('q='))
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  return weights
}
