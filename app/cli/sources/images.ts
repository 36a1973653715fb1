import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { LocalImage } from './documents.ts'
import { isWithin, slashed } from './paths.ts'
import { LARGEST_PICTURE, pictureSize, type PictureSize } from '../../../lib/pictures/picture-size.ts'
import { folderPage } from './repository.ts'

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
  /** Files and folders that are not in the repository. */
  untracked: readonly string[]
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
 * alone; of a folder without Markdown, where the path ends with a slash. Undefined for what does not exist, lies outside or is
 * not in git, and where the repository is not known.
 */
export function attachmentAddress(path: string, place: ImageFolder): string | undefined {
  const file = resolve(place.folder, path)
  if (place.page === undefined || !contains(place.root, file)) return undefined
  if (place.untracked.some(each => isWithin(file, each))) return undefined
  const kind = kindOf(file)
  if (kind === 'file') return addressBelow(place.page, file, place)
  return kind === 'folder' && path.endsWith('/') ? folderPage(addressBelow(place.page, file, place)) : undefined
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    const entry = statSync(path)
    if (entry.isFile()) return 'file'
    return entry.isDirectory() && !readdirSync(path).some(isMarkdown) ? 'folder' : undefined
  } catch {
    // not there, or no name that a file can have
    return undefined
  }
}

const addressBelow = (address: string, file: string, { folder }: ImageFolder): string =>
  new URL(slashed(relative(folder, file)).toWellFormed().split('/').map(encodeURIComponent).join('/'), address).href

/** With such a file, a folder is a tutorial. */
const isMarkdown = (name: string): boolean => /\.md$/i.test(name) && !/^readme/i.test(name)

/** The bytes of a picture inside the root, also after following links, or why there are none. */
function readPicture(file: string, root: string): Buffer | 'missing' | 'outside' | 'too large' {
  try {
    const entry = statSync(file, { throwIfNoEntry: false })
    if (!entry?.isFile()) return 'missing'
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
