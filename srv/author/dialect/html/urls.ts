/** Whatever stands before a colon counts as a scheme, so that no odd spelling of one passes for a path. */
const SCHEME = /^([^/?#:]*):/
const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto'])
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i

/** The address without what browsers ignore in it: control characters and outer white space. */
export function tidyUrl(url: string): string {
  // eslint-disable-next-line no-control-regex -- exactly the characters that browsers strip before reading a scheme
  return url.replace(/[\u0000-\u001F\u007F]/g, '').trim()
}

/** The scheme of an address in lower case, undefined for a relative one. */
export function schemeOf(url: string): string | undefined {
  return SCHEME.exec(tidyUrl(url))?.[1]?.toLowerCase()
}

/** Whether a link may go there: relative, or one of the allowed schemes (wire facts 9.9). */
export function isSafeLink(url: string): boolean {
  const scheme = schemeOf(url)
  return scheme === undefined || ALLOWED_SCHEMES.has(scheme)
}

/** Whether an image may come from there: as links, and pictures inlined as data except SVG. */
export function isSafeImage(url: string): boolean {
  return isSafeLink(url) || DATA_IMAGE.test(tidyUrl(url))
}

/** Whether an address names a file beside the tutorial. */
export function isLocalPath(url: string): boolean {
  return schemeOf(url) === undefined && !/^(?:\/\/|#|\?)/.test(url) && url !== ''
}

/** The text percent-decoded; as it is when the encoding is broken. */
export function decodePath(path: string): string {
  return /%(?![0-9a-f]{2})/i.test(path) || !isUtf8Encoded(path) ? path : decodeURIComponent(path)
}

function isUtf8Encoded(path: string): boolean {
  const bytes = [...path.matchAll(/%([0-9a-f]{2})/gi)].map(([, hex = '']) => parseInt(hex, 16))
  return new TextDecoder('utf-8').decode(Uint8Array.from(bytes)).includes('\uFFFD') === false
}
