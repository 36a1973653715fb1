import type { OutgoingHttpHeaders } from 'node:http'
import { type Db, readApart } from '../../cap/database/database.ts'
import { VARY } from '../../../lib/http/representation.ts'
import type { Confidence } from '../freshness/confidence.ts'
import { confidenceNow } from '../freshness/current.ts'
import { type KnownFiles, type LiveFile, liveFilesFrom } from '../store/live-files.ts'
import { activeManifest } from '../store/manifest.ts'
import { RESERVED_SLUGS } from '../store/model.ts'
import { documentPolicy } from './document-policy.ts'
import { isPreview } from './preview.ts'
import { PREVIEW_TAG } from './preview-page.ts'
import { variables } from '../store/variables.ts'

/** A live file with the header lines of its answer. */
export interface ServedFile extends LiveFile {
  readonly etag: string
  readonly headers: Readonly<OutgoingHttpHeaders>
  /** Confidence in its header lines; undefined while provenance is off. */
  readonly confidence: Confidence | undefined
}

/** Live version as one value that is replaced whole, so no reader sees two versions mixed (docs/decisions/0005). */
export class ActiveContent implements KnownFiles {
  readonly version: number | null
  readonly files: ReadonlyMap<string, LiveFile>
  readonly #served = new Map<string, ServedFile>()

  constructor(version: number | null, files: ReadonlyMap<string, LiveFile>) {
    this.version = version
    this.files = files
  }

  /** The file of `slug`; its header lines are made once per version and confidence, when somebody asks for it. */
  served(slug: string): ServedFile | undefined {
    const file = this.files.get(slug)
    if (!file) return undefined
    const confidence = variables.PROVENANCE_ENVELOPE_ENABLED ? confidenceNow(file) : undefined
    const known = this.#served.get(slug)
    if (known && known.confidence === confidence) return known
    const made = served(file, this.version, confidence)
    this.#served.set(slug, made)
    return made
  }
}

let active = new ActiveContent(null, new Map())

/** The live content as of the last reload. */
export function activeContent(): ActiveContent {
  return active
}

/** The tutorials of `content` without the site's chrome, ordered by slug. */
export function tutorialsOf({ files }: Pick<KnownFiles, 'files'>): LiveFile[] {
  const tutorials = [...files.values()].filter(({ slug }) => !RESERVED_SLUGS.has(slug))
  return tutorials.sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** Live files read through `db`, for readers that need them in one state with other tables. */
export async function storedContent(db: Db): Promise<KnownFiles> {
  const manifest = await activeManifest(db)
  return { version: manifest?.version ?? null, files: await liveFilesFrom(db, manifest, active) }
}

/** Replaces the live content by the state of the database. */
export async function reloadActiveContent(): Promise<void> {
  const { version, files } = await readApart(storedContent)
  active = new ActiveContent(version, files)
}

function served(file: LiveFile, version: number | null, confidence: Confidence | undefined): ServedFile {
  const etag = `"${file.contentHash}${isPreview() ? `-${PREVIEW_TAG}` : ''}"`
  const headers: OutgoingHttpHeaders = {
    ...documentPolicy,
    'Content-Type': `${file.mimeType}; charset=utf-8`,
    ETag: etag,
    'Cache-Control': 'public, max-age=60, s-maxage=600, stale-while-revalidate=600',
    Vary: VARY,
    'X-Content-Source': file.source,
    'X-Content-Version': String(version),
    'Edge-Cache-Tag': `content, item-${file.slug}`
  }
  if (confidence !== undefined)
    Object.assign(headers, {
      'X-Freshness-Confidence': confidence,
      'X-Content-Provenance': `/content/tutorials/${file.slug}/provenance`
    })
  return { ...file, etag, headers, confidence }
}
