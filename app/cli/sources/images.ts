import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { imageSize } from 'image-size'
import type { LocalImage } from './documents.ts'
import { slashed } from './paths.ts'

export interface ImageFolder {
  slug: string
  /** Folder of the tutorial. */
  folder: string
  /** No file outside this folder is read: the repository where it is known, else the tutorial's folder. */
  root: string
  /** Address of the tutorial's folder in its repository, with a closing slash. */
  address: string | undefined
}

/** How a picture is shown: served by the backend, linked at its repository, or not at all. */
export interface ResolvedImage {
  shown: { src: string; width?: number; height?: number } | undefined
  local?: Omit<LocalImage, 'line'>
  /** Why the file beside the Markdown is not used. */
  problem?: { rule: string; message: string }
}

const LARGEST_IMAGE = 25 * 1024 * 1024
const IMAGE_TYPES = new Set(['png', 'jpg', 'gif', 'webp', 'svg', 'avif'])
const SIDEWAYS = 5

/** What becomes of the picture that a tutorial names by a path (design section 8, images). Never throws. */
export function resolveImage(reference: string, place: ImageFolder): ResolvedImage {
  const path = pathOf(reference)
  const file = resolve(place.folder, path)
  if (!contains(place.root, file)) return problem('image-outside', `${reference} lies outside the tutorial's folder`)
  const inFolder = slashed(relative(place.folder, file))
  const address = place.address && new URL(encodePath(inFolder), place.address).href
  const broken = (rule: string, message: string): ResolvedImage => ({
    ...problem(rule, message),
    shown: address ? { src: address } : undefined
  })

  const bytesOnDisk = sizeOf(file)
  if (bytesOnDisk === undefined) return broken('image-missing', `${reference} does not exist`)
  if (!contains(realpathSync(place.root), realpathSync(file)))
    return problem('image-outside', `${reference} links to a file outside the tutorial's folder`)
  if (bytesOnDisk > LARGEST_IMAGE) return broken('image-too-large', `${reference} is larger than 25 MB`)

  const bytes = readFileSync(file)
  const dimensions = dimensionsOf(bytes)
  if (!dimensions) return broken('image-unreadable', `${reference} is no picture of a known kind`)
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const name = `${place.slug}/${relative(contains(place.folder, file) ? place.folder : place.root, file)}`
  return {
    shown: { src: `/content/images/${contentHash}`, ...dimensions },
    local: { name: slashed(name), path: file, contentHash }
  }
}

/** Size of a file; undefined for what is none, also for a name that no file can have. */
function sizeOf(file: string): number | undefined {
  try {
    const entry = statSync(file)
    return entry.isFile() ? entry.size : undefined
  } catch {
    return undefined
  }
}

const problem = (rule: string, message: string): ResolvedImage => ({ shown: undefined, problem: { rule, message } })

/** The path in a reference as authors write it: without query and fragment, decoded, relative to the folder. */
function pathOf(reference: string): string {
  const path = reference.replace(/[?#].*$/s, '').replace(/^\/+/, '')
  try {
    return decodeURIComponent(path).replaceAll('\\', '/')
  } catch {
    return path
  }
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const contains = (folder: string, file: string): boolean =>
  file.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** Width and height as shown (a camera may store a picture sideways), undefined for what no browser shows. */
function dimensionsOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height, type, orientation } = imageSize(bytes)
    if (!type || !IMAGE_TYPES.has(type)) return undefined
    return (orientation ?? 1) >= SIDEWAYS ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}
