import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { PublishDocument, Refusal } from '../sources/documents.ts'
import { findTutorials, folderOf, type FoundTutorial } from '../sources/find-tutorials.ts'
import { jobOf, MOST_THREADS, RENDER_TIMEOUT } from '../sources/load.ts'
import { isWithin } from '../sources/paths.ts'
import { openPool, renderOn } from '../sources/render-pool.ts'
import type { Repository } from '../sources/repository.ts'

/** Tutorials as they are on disk now. */
export interface Reread {
  documents: PublishDocument[]
  refused: Refusal[]
}

/** Renders the tutorials that changes concern, on threads that are kept warm. */
export class Loader {
  readonly #folder: string
  readonly #repository: Repository
  readonly #slug: string | undefined
  readonly #signal: AbortSignal
  readonly #pool = openPool({ fewest: 1, most: Math.min(availableParallelism(), MOST_THREADS) })
  /** Pictures of each tutorial, which may lie outside of its folder. */
  readonly #pictures = new Map<string, ReadonlySet<string>>()

  constructor(folder: string, repository: Repository, slug: string | undefined, signal: AbortSignal) {
    this.#folder = folder
    this.#repository = repository
    this.#slug = slug
    this.#signal = signal
  }

  /** Lets a thread load what it needs to render; returns how many tutorials there are. */
  async warmUp(): Promise<number> {
    const { tutorials } = await this.#find()
    const [first] = tutorials
    if (first) await this.#render(first)
    return tutorials.length
  }

  /** The tutorials that one of the paths belongs to, and those that are named. One that vanishes meanwhile is left out. */
  async reread(paths: ReadonlySet<string>, slugs: ReadonlySet<string>): Promise<Reread> {
    const found = await this.#find()
    const isMeant = (slug: string, folder: string): boolean =>
      slugs.has(slug) || [...paths].some(path => isWithin(path, folder) || this.#pictures.get(slug)?.has(path))
    const tutorials = found.tutorials.filter(({ slug, folder }) => isMeant(slug, folder))
    const results = await Promise.all(tutorials.map(tutorial => this.#render(tutorial)))
    const documents = results.filter(result => 'html' in result)
    for (const { slug, images } of documents) this.#pictures.set(slug, new Set(images.map(({ path }) => path)))
    const gone = new Set(tutorials.filter(({ file }) => !existsSync(file)).map(({ slug }) => slug))
    const unclear = found.refused.filter(({ slug, file }) => isMeant(slug, folderOf(file)))
    const refused = [...unclear, ...results.filter(result => !('html' in result))]
    return { documents, refused: refused.filter(({ slug }) => !gone.has(slug)) }
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }

  async #find(): Promise<{ tutorials: FoundTutorial[]; refused: Refusal[] }> {
    const { tutorials, refused } = await findTutorials(this.#folder)
    const isWanted = ({ slug }: { slug: string }): boolean => this.#slug === undefined || slug === this.#slug
    return { tutorials: tutorials.filter(isWanted), refused: refused.filter(isWanted) }
  }

  #render(tutorial: FoundTutorial): Promise<PublishDocument | Refusal> {
    const options = { signal: this.#signal, timeoutMs: RENDER_TIMEOUT }
    return renderOn(this.#pool, jobOf(tutorial, this.#repository), options)
  }
}

/** Changes when anything of a document changes that a publish hands over. */
export function digestOf(document: PublishDocument): string {
  const { contentHash, source, metadata, branchSpecs, codeChecks, answerSpecs, images } = document
  const hash = createHash('sha256').update(
    JSON.stringify([contentHash, metadata, branchSpecs, codeChecks, answerSpecs])
  )
  for (const image of images) hash.update(image.name).update(image.contentHash)
  return hash.update(source ?? '').digest('hex')
}
