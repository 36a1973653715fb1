import type { PictureSize } from '../../../lib/pictures/picture-size.ts'

const IMAGE_TAG = /<img\b(?:[^<>"]|"[^"]*")*>/g
const SRC = /\ssrc="([^"]*)"/

/** Addresses on other sites that the pictures of a rendered page have, each once. */
export function remoteAddresses(html: string): string[] {
  const addresses = (html.match(IMAGE_TAG) ?? []).map(addressOf)
  return [...new Set(addresses.filter(address => /^https?:\/\//i.test(address) && URL.canParse(address)))]
}

/** The page with other addresses, and sizes where the tag has none, for the pictures that `replacement` knows. */
export function replaceImages(
  html: string,
  replacement: (address: string) => { src: string; size: PictureSize } | undefined
): string {
  return html.replaceAll(IMAGE_TAG, tag => {
    const found = replacement(addressOf(tag))
    if (!found) return tag
    const size = /\s(?:width|height)="/.test(tag) ? '' : ` width="${found.size.width}" height="${found.size.height}"`
    return tag.replace(SRC, () => ` src="${found.src}"${size}`)
  })
}

/** The renderer writes quotes and ampersands in attributes as references, and nothing else. */
const addressOf = (tag: string): string =>
  (SRC.exec(tag)?.[1] ?? '').replaceAll(/&(?:quot|#x22|#34);/gi, '"').replaceAll(/&(?:amp|#x26|#38);/gi, '&')
