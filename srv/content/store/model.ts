/** The tables of this domain. */
export const MANIFEST = 'tutorials.content.ContentManifest'
export const FILES = 'tutorials.content.ContentFiles'
export const CURRENT = 'tutorials.content.ContentCurrent'
export const HISTORY = 'tutorials.content.ContentHistory'
export const ACTIVATIONS = 'tutorials.content.ContentActivations'
export const EDITIONS = 'tutorials.content.ContentEditions'
export const CHANGES = 'tutorials.content.ContentChanges'
export const PATH_CHANGES = 'tutorials.content.ContentPathChanges'
export const BLOBS = 'tutorials.content.ContentBlobs'
export const ARTICLES = 'tutorials.content.ContentArticles'
export const RECORDS = 'tutorials.content.ContentRecords'
export const IMAGES = 'tutorials.content.ContentImages'
export const IMAGE_NAMES = 'tutorials.content.ContentImageNames'
export const IMAGE_USES = 'tutorials.content.ContentImageUses'
export const SEARCH_TEXTS = 'tutorials.content.SearchTexts'
export const BODY_TEXT = 'tutorials.content.TutorialBodyText'
export const BRANCH_SPECS = 'tutorials.content.BranchSpecs'
export const TIMINGS = 'tutorials.content.PublishTimings'

/** Every writer of these tables holds this lock, so they follow one another on all instances. */
export { PUBLISH_LOCK as CONTENT_LOCK } from '../../catalog/formats.ts'

type VersionStatus = 'PUBLISHING' | 'ACTIVE' | 'SUPERSEDED' | 'ROLLED_BACK' | 'RELEASED'

export interface ManifestRow {
  readonly version: number
  readonly status: VersionStatus
  readonly sessionId: string | null
  readonly initiator: string | null
  readonly startedAt: string
  readonly firstAppendAt: string | null
  readonly lastAppendAt: string | null
  readonly appendMsTotal: number
  /** Counts the appends. */
  readonly revision: number
  readonly fileCount: number | null
  readonly totalSizeBytes: number | string | null
  readonly publishDurationMs: number | null
  readonly activatedAt?: string | null
  readonly complete: boolean
  readonly basedOn: number | null
  /** True when what it replaces is kept. */
  readonly revertible: boolean
  /** The release that its files go to; null for a version that becomes live. */
  readonly release: string | null
}

/** Row of one tutorial in one version; bytes and record are stored under these hashes. */
export interface StoredFile {
  readonly slug: string
  readonly contentHash: string
  readonly sizeBytes: number
  readonly compressedBytes: number
  readonly mimeType: string
  readonly sourceHash: string | null
  readonly sourceCommit: string | null
  readonly recordHash: string | null
  readonly writtenAt: string
  /** When the text last changed; null for rows of earlier releases. */
  readonly changedAt: string | null
}

/** The columns of a StoredFile besides its slug. */
export const FILE_COLUMNS = [
  ...['contentHash', 'sizeBytes', 'compressedBytes', 'mimeType'],
  ...['sourceHash', 'sourceCommit', 'recordHash', 'writtenAt', 'changedAt']
]

/** Keys of site chrome that travel like tutorials and are listed nowhere. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['__nav__', '__404__', '__shell__'])
