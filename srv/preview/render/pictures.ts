import { createHash } from 'node:crypto'
import { badRequest } from '../../../lib/errors.ts'
import { LARGEST_PICTURE, pictureSize, pictureType } from '../../../lib/pictures/picture-size.ts'
import { type Finding, localPath, type ServedImage } from '../../author/formats.ts'
import type { SentPicture, StoredPicture } from './job.ts'

/** Address of a stored picture in a document; that of the page that shows it follows from it. */
const addressOf = (hash: string): string => `/content/images/${hash}`

/** A picture of the request. */
interface Sent {
  readonly path: string
  readonly bytes: Buffer
  readonly hash: string
  readonly shown: ServedImage
}

/** Answers the renderer's questions for the pictures of one text: those of the request, then those that are stored. */
export class Pictures {
  readonly findings: Finding[] = []
  readonly #sent = new Map<string, Sent>()
  readonly #unusable = new Set<string>()
  readonly #used = new Set<string>()
  readonly #stored: ReadonlyMap<string, StoredPicture>
  readonly #file: string

  /** @throws HttpError 400 for a picture that is no Base64. */
  constructor(images: ReadonlyMap<string, string>, stored: ReadonlyMap<string, StoredPicture>, file: string) {
    this.#stored = stored
    this.#file = file
    for (const [key, text] of images) this.#take(localPath(key), decoded(text, `images.${key}`))
  }

  image(path: string): ServedImage | undefined {
    this.#used.add(path)
    const sent = this.#sent.get(path)
    if (sent) return sent.shown
    const stored = this.#storedAt(path)
    if (!stored) return undefined
    const { hash, width, height } = stored
    return { src: addressOf(hash), ...(width && height && { width, height }) }
  }

  /** Bytes of the pictures of the request, each as often as a document shows it: a page that is not stored repeats them. */
  bytesIn(document: string): number {
    const sent = new Map([...this.#sent.values()].map(({ hash, bytes }) => [hash, bytes.length]))
    return [...sent].reduce((sum, [hash, bytes]) => sum + bytes * (document.split(addressOf(hash)).length - 1), 0)
  }

  /** Adds a finding for each picture of the request that the text does not show. */
  warnOfUnused(): void {
    for (const path of [...this.#sent.keys(), ...this.#unusable])
      if (!this.#used.has(path)) this.#warn('image-unused', `${path} is not shown anywhere in the text`)
  }

  /** Pictures of the request that the text shows, as they are stored with the tutorial. */
  toStore(slug: string): SentPicture[] {
    return [...this.#sent.values()]
      .filter(({ path }) => this.#used.has(path))
      .map(({ path, bytes }) => ({ name: `${slug}/${path}`, bytes }))
  }

  /** The address by which a page that is not stored shows a picture: itself, or that of the channel. */
  readonly addressInPreview = (hash: string): string => {
    const sent = [...this.#sent.values()].find(picture => picture.hash === hash)
    return sent
      ? `data:${pictureType(sent.bytes) ?? ''};base64,${sent.bytes.toString('base64')}`
      : `/tutorials-qa/images/${hash}`
  }

  #take(path: string, bytes: Buffer): void {
    if (bytes.length > LARGEST_PICTURE) return this.#refuse(path, 'image-too-large', 'is larger than 25 MB')
    const size = pictureSize(bytes)
    if (!size) return this.#refuse(path, 'image-unreadable', 'is no picture that browsers show')
    const hash = createHash('sha256').update(bytes).digest('hex')
    this.#sent.set(path, { path, bytes, hash, shown: { src: addressOf(hash), ...size } })
  }

  #refuse(path: string, rule: string, problem: string): void {
    this.#unusable.add(path)
    this.#warn(rule, `${path} ${problem}`)
  }

  #warn(rule: string, message: string): void {
    this.findings.push({ severity: 'warning', rule, message, file: this.#file, line: 1 })
  }

  /** Pictures beside the folder of the tutorial are stored under their path in the repository. */
  #storedAt(path: string): StoredPicture | undefined {
    const own = this.#stored.get(path)
    if (own || !path.startsWith('../')) return own
    const end = `/${path.replace(/^(?:\.\.\/)+/, '')}`
    return [...this.#stored].find(([name]) => name.endsWith(end))?.[1]
  }
}

function decoded(text: string, target: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  if (bytes.length === 0 || bytes.length !== (text.length / 4) * 3 - padding)
    throw badRequest('invalid_base64', 'Not valid Base64', target)
  return bytes
}
