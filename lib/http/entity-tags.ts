/** True when If-None-Match names `etag` (RFC 9110, section 13.1.2: weak comparison). */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  const plain = etag.replace(/^W\//, '')
  return ifNoneMatch
    .split(',')
    .map(entry => entry.trim().replace(/^W\//, ''))
    .some(entry => entry === '*' || entry === plain)
}
