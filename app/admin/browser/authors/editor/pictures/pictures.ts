/** A picture of the tutorial and where the browser has it. */
export interface Picture {
  /** As the Markdown names it: `images/pot.png`. */
  readonly path: string
  /** Address that the renderer writes, in the form of a stored picture. */
  readonly address: string
  /** Address under which the browser has it. */
  readonly shown: string
  /** The file; undefined for one that the QA channel has. */
  readonly file?: Blob
}

/** Formats of pictures beside a tutorial (docs/guides/authoring.md), by their media types. */
const formats: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
  'image/svg+xml': 'svg'
}
export const MOST_BYTES = 25 * 1024 * 1024

/** For fields that ask for files. */
export const PICTURE_TYPES = Object.keys(formats).join(',')

/** Why a file cannot be a picture of a tutorial; undefined when it can. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | undefined {
  if (!(type in formats)) return 'type'
  return size > MOST_BYTES ? 'size' : undefined
}

/** A path for a file that no other picture has: `images/pot.png`, `images/pot-2.png`. */
export function pathFor({ name, type }: Pick<File, 'name' | 'type'>, taken: readonly string[]): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .slice(0, 60)
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-')
  const end = formats[type] ?? 'png'
  for (let number = 1; ; number += 1) {
    const path = `images/${plain || 'picture'}${number > 1 ? `-${number}` : ''}.${end}`
    if (!taken.includes(path)) return path
  }
}

/** The Markdown of a picture; its alternative text is the author's to write, between the brackets. */
export const markdownOf = (path: string): string => `![](${path})`

const PLACES = '/content/images/'
const OF_CHANNEL = '/tutorials-qa/images/'

let count = 0

/** A picture that the author has given, under an address that no stored one has; `release` frees the one it is shown at. */
export function localPicture(path: string, file: Blob): Picture {
  count += 1
  return { path, file, address: PLACES + count.toString(16).padStart(64, '0'), shown: URL.createObjectURL(file) }
}

/** A picture that the QA channel has. */
export const storedPicture = ({ path, address }: { readonly path: string; readonly address: string }): Picture => ({
  path,
  address: address.replace(OF_CHANNEL, PLACES),
  shown: address
})

/** Frees the addresses of pictures that the browser has. */
export function release(pictures: readonly Picture[]): void {
  for (const { shown, file } of pictures) if (file) URL.revokeObjectURL(shown)
}
