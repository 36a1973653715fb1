import { weightsOf } from './weights.ts'

/** How a file may lie precompressed beside itself, best first. */
const codings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' }
] as const

export type Coding = (typeof codings)[number]

/** The codings that a client takes, best first (RFC 9110, section 12.5.3); the plain file comes after them. */
export function acceptedCodings(acceptEncoding: string | undefined): readonly Coding[] {
  const weights = weightsOf(acceptEncoding ?? '')
  return codings.filter(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}
