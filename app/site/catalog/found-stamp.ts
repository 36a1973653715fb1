import type { NavigatorPage } from './navigator-page.ts'

/** Checksum of what the search engine has added to a page, by which the browser sees whether it has the same; empty without words. */
export function foundStamp({ search, shown, found }: NavigatorPage): string {
  if (!search) return ''
  const { ranking, excerpts, trouble } = search
  const added = shown.map(({ href }) => [href, ranking?.ranks.get(href)?.key, excerpts?.get(href)])
  return `.${checksum(JSON.stringify([found, trouble, ranking?.corrected, ranking?.concepts, added]))}`
}

/** FNV-1a, 32 bits (RFC 9923): nobody has a reason to forge it. */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
