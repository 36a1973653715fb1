import type { OutgoingHttpHeaders } from 'node:http'
import { type Db, readApart } from '../../cap/database/database.ts'
import { VARY } from '../../../lib/http/representation.ts'
import { freshnessConfidence } from '../store/freshness.ts'
import { liveFiles, type LiveFile } from '../store/live-files.ts'
import { activeManifest } from '../store/manifest.ts'
import { RESERVED_SLUGS } from '../store/model.ts'
import { documentPolicy } from './document-policy.ts'
import { isPreview, PREVIEW_TAG } from './preview.ts'
import { variables } from '../store/variables.ts'

/** A live file with the header lines of its answer, made once per version. */
export interface ServedFile extends LiveFile {
  readonly etag: string
  readonly headers: Readonly<OutgoingHttpHeaders>
}

/** Live version as one value that is replaced whole, so no reader sees two versions mixed (docs/decisions/0005). */
export interface ActiveContent {
  readonly version: number | null
  readonly files: ReadonlyMap<string, ServedFile>
}

let active: ActiveContent = { version: null, files: new Map() }

/** The live content as of the last reload. */
export function activeContent(): ActiveContent {
  return active
}

/** The tutorials of `content` without the site's chrome, ordered by slug. */
export function tutorialsOf<File extends LiveFile>({ files }: { files: ReadonlyMap<string, File> }): File[] {
  const tutorials = [...files.values()].filter(({ slug }) => !RESERVED_SLUGS.has(slug))
  return tutorials.sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** Live files read through `db`, for readers that need them in one state with other tables. */
export async function storedContent(db: Db): Promise<{ version: number | null; files: Map<string, LiveFile> }> {
  const manifest = await activeManifest(db)
  return { version: manifest?.version ?? null, files: await liveFiles(db, manifest) }
}

/** Replaces the live content by the state of the database. */
export async function reloadActiveContent(): Promise<void> {
  const { version, files } = await readApart(storedContent)
  active = { version, files: new Map([...files].map(([slug, file]) => [slug, served(file, version)])) }
}

function served(file: LiveFile, version: number | null): ServedFile {
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
  if (variables.PROVENANCE_ENVELOPE_ENABLED)
    Object.assign(headers, {
      'X-Freshness-Confidence': freshnessConfidence(),
      'X-Content-Provenance': `/content/tutorials/${file.slug}/provenance`
    })
  return { ...file, etag, headers }
}
