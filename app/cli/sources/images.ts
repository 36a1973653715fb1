import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { LocalImage } from './documents.ts'
import { slashed } from './paths.ts'
import { LARGEST_PICTURE, pictureSize, type PictureSize } from './picture-size.ts'

export interface ImageFolder {
  slug: string
  /** Folder of the tutorial. */
  folder: string
  /** No file outside this folder is read: the repository where it is known, else the tutorial's folder. */
  root: string
  /** Address of the tutorial's folder in its repository, with a closing slash. */
  address: string | undefined
  /** The same for people: the page of the folder. */
  page: string | undefined
}

/** How a picture is shown: served by the backend, linked at its repository, or not at all. */
export interface ResolvedImage {
  shown: ({ src: string } & Partial<PictureSize>) | undefined
  local?: Omit<LocalImage, 'line'>
  /** Why the file beside the Markdown is not used. */
  problem?: { rule: string; message: string }
}

/**
 * Resolves the picture that a tutorial names by a path: served by the backend; linked at its repository where the file is
 * missing or unusable; not shown where there is neither. Never throws.
 */
export function resolveImage(path: string, place: ImageFolder): ResolvedImage {
  const file = resolve(place.folder, path)
  if (!contains(place.root, file)) return outside(path)
  const bytes = readPicture(file, place.root)
  if (bytes === 'outside') return outside(path)
  if (bytes === 'missing') return atRepository(file, place, 'image-missing', `${path} does not exist`)
  if (bytes === 'too large') return atRepository(file, place, 'image-too-large', `${path} is larger than 25 MB`)
  const size = pictureSize(bytes)
  if (!size) return atRepository(file, place, 'image-unreadable', `${path} is no picture that browsers show`)
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  return {
    shown: { src: `/content/images/${contentHash}`, ...size },
    local: { name: uploadName(file, place), path: file, contentHash }
  }
}

/**
 * Address of a file beside the Markdown that is no picture: its page in the repository, since the server takes pictures
 * alone. Undefined for a file that does not exist or lies outside, and where the repository is not known.
 */
export function attachmentAddress(path: string, place: ImageFolder): string | undefined {
  const file = resolve(place.folder, path)
  if (place.page === undefined || !contains(place.root, file) || !existsSync(file)) return undefined
  return addressBelow(place.page, file, place)
}

const addressBelow = (address: string, file: string, { folder }: ImageFolder): string =>
  new URL(slashed(relative(folder, file)).toWellFormed().split('/').map(encodeURIComponent).join('/'), address).href

/** The bytes of a picture inside the root, also after following links, or why there are none. */
function readPicture(file: string, root: string): Buffer | 'missing' | 'outside' | 'too large' {
  try {
    const entry = statSync(file)
    if (!entry.isFile()) return 'missing'
    if (!contains(realpathSync(root), realpathSync(file))) return 'outside'
    return entry.size > LARGEST_PICTURE ? 'too large' : readFileSync(file)
  } catch {
    return 'missing'
  }
}

const outside = (path: string): ResolvedImage => ({
  shown: undefined,
  problem: { rule: 'image-outside', message: `${path} lies outside the folder that pictures may come from` }
})

function atRepository(file: string, place: ImageFolder, rule: string, message: string): ResolvedImage {
  const src = place.address && addressBelow(place.address, file, place)
  return { shown: src ? { src } : undefined, problem: { rule, message } }
}

const uploadName = (file: string, { slug, folder, root }: ImageFolder): string =>
  `${slug}/${slashed(relative(contains(folder, file) ? folder : root, file))}`

const contains = (folder: string, file: string): boolean =>
  file.startsWith(folder.endsWith(sep) ? folder : folder + sep)
