/** The one folder that starts with a dot and is served (RFC 8615). */
const WELL_KNOWN = '.well-known'

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const unsafe = /[\u0000-\u001f\u007f/\\]/

/**
 * The names of the folders and the file that a path asks for, decoded once; the last one is empty for a path that ends
 * with a slash, and there is none for the folder itself. Undefined for what never names a served file: dot segments, hidden files, empty segments, backslashes,
 * control characters, encoded slashes, malformed escapes.
 */
export function namesOf(path: string): readonly string[] | undefined {
  if (path === '') return []
  if (!path.startsWith('/')) return undefined
  const decoded = path.slice(1).split('/').map(decode)
  const names: string[] = []
  for (const [index, name] of decoded.entries()) {
    if (name === undefined || unsafe.test(name)) return undefined
    if (name.startsWith('.') && !(index === 0 && name === WELL_KNOWN)) return undefined
    if (name === '' && index < decoded.length - 1) return undefined
    names.push(name)
  }
  return names
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
