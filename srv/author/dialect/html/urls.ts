/** Any text before a colon counts as a scheme, so that unusual spellings do not pass as paths. */
const SCHEME = /^([^/?#:]*):/
const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto'])
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i

/** Removes the characters that browsers ignore in a URL: control characters and outer white space. */
function tidyUrl(url: string): string {
  // eslint-disable-next-line no-control-regex -- exactly the characters that browsers strip before reading a scheme
  return url.replace(/[\u0000-\u001F\u007F]/g, '').trim()
}

/** The scheme of an address in lower case, undefined for a relative one. */
function schemeOf(url: string): string | undefined {
  return SCHEME.exec(tidyUrl(url))?.[1]?.toLowerCase()
}

/** The address with its scheme in lower case (RFC 3986, 3.1), as the allow-list of the sanitizer knows it. */
export function withLowerScheme(url: string): string {
  const scheme = SCHEME.exec(url)?.[0] ?? ''
  return scheme.toLowerCase() + url.slice(scheme.length)
}

/** True for a relative URL or one with an allowed scheme. */
export function isSafeLink(url: string): boolean {
  const scheme = schemeOf(url)
  return scheme === undefined || ALLOWED_SCHEMES.has(scheme)
}

/** True for URLs that `isSafeLink` allows, and for data URLs of images except SVG, which can contain script. */
export function isSafeImage(url: string): boolean {
  return isSafeLink(url) || DATA_IMAGE.test(tidyUrl(url))
}

/** True for a path to a file beside the tutorial. */
export function isLocalPath(url: string): boolean {
  return schemeOf(url) === undefined && !/^(?:\/\/|#|\?)/.test(url) && url !== ''
}

/** Percent-decodes a path; returns it unchanged when the encoding is invalid. */
export function decodePath(path: string): string {
  return /%(?![0-9a-f]{2})/i.test(path) || !isUtf8Encoded(path) ? path : decodeURIComponent(path)
}

function isUtf8Encoded(path: string): boolean {
  const bytes = [...path.matchAll(/%([0-9a-f]{2})/gi)].map(([, hex = '']) => parseInt(hex, 16))
  return new TextDecoder('utf-8').decode(Uint8Array.from(bytes)).includes('\uFFFD') === false
}
