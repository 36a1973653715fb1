import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'
import { metaOf, rowOfPage, tablesOfPages, type TutorialFacts } from '../catalog/index.ts'
import { activeContent, servedTutorial } from '../content/index.ts'
import { redirectFrom } from '../homepage/index.ts'
import { searchIndex } from '../search/index.ts'

const { SELECT } = cds.ql

/** Rows that the site shows as a page of their own, by its set in AdminService. */
export const kinds = {
  Tutorials: { path: '/tutorials', type: 'TUTORIAL' },
  Missions: { path: '/missions', type: 'MISSION' },
  Groups: { path: '/groups', type: 'GROUP' }
} as const
export type Kind = keyof typeof kinds

/** Facts about a row from which follows whether the site shows it. */
export interface Facts {
  readonly kind: Kind
  readonly ID: string
  readonly slug: string
  readonly isInactive: boolean
  /** The publish that no longer had it has taken it off. */
  readonly isOrphaned: boolean
  /** False for a mission or group that no SuperAdmin has published. */
  readonly isPublished: boolean
  /** The change that took it off, where an admin did. */
  readonly takenOff: Pick<StatusChange, 'createdAt' | 'createdBy'> | undefined
  /** The tutorial that readers of an INACTIVE one are led to. */
  readonly leadsTo: { readonly ID: string; readonly slug: string } | undefined
  /** The redirect of the gateway that stands before the page. */
  readonly redirect: { readonly ID: string; readonly toPath: string } | undefined
  /** The live version of the content; null before the first publish. */
  readonly version: number | null
  /** False for a tutorial that the live version does not have. */
  readonly isLive: boolean
  /** When the live document was written. */
  readonly writtenAt: string | undefined
  /** False when search does not find it yet. */
  readonly isIndexed: boolean
  readonly meta: TutorialFacts | undefined
  readonly source: string | undefined
  readonly publishedTags: string | null
}

interface StatusChange {
  readonly createdAt: string
  readonly createdBy: string | null
  readonly valueChangedTo: string | null
}

/** Reads what there is to know about the row; undefined when it is not there. */
export async function readFacts(db: Db, kind: Kind, ID: string): Promise<Facts | undefined> {
  const { path, type } = kinds[kind]
  const row = await rowOfPage(db, kind, ID)
  if (!row) return undefined
  const slug = row.slug ?? ''
  const isInactive = row.status === 'INACTIVE'
  const live = kind === 'Tutorials' ? activeContent().files.get(slug) : undefined
  return {
    kind,
    ID,
    slug,
    isInactive,
    isOrphaned: row.deletionReason === 'ORPHANED',
    isPublished: kind === 'Tutorials' || Boolean(row.published),
    takenOff: isInactive ? await whoTookItOff(db, tablesOfPages[kind], ID) : undefined,
    leadsTo: row.targetID ? { ID: row.targetID, slug: row.target ?? '' } : undefined,
    redirect: slug === '' ? undefined : await redirectFrom(db, `${path}/${slug}`),
    version: activeContent().version,
    isLive: kind !== 'Tutorials' || live !== undefined,
    writtenAt: servedTutorial(slug)?.writtenAt,
    isIndexed: await isIndexed(type, slug),
    meta: kind === 'Tutorials' ? await metaOf(db, ID) : undefined,
    source: row.mdFileUrl ?? undefined,
    publishedTags: row.publishedTags ?? null
  }
}

/** False also before there is an index, so that nobody waits for it in a transaction. */
const isIndexed = (type: (typeof kinds)[Kind]['type'], slug: string): Promise<boolean> =>
  searchIndex(0).then(
    index => index.has(type, slug),
    () => false
  )

/** The last change of the status in the change log, when it made the row INACTIVE. */
async function whoTookItOff(db: Db, entity: string, ID: string): Promise<Facts['takenOff']> {
  const last = await db.run<StatusChange | undefined>(
    SELECT.one
      .from('sap.changelog.Changes')
      .columns('createdAt', 'createdBy', 'valueChangedTo')
      .where({ entity, entityKey: ID, attribute: 'status' })
      .orderBy('createdAt desc')
  )
  return last?.valueChangedTo === 'INACTIVE' ? last : undefined
}
