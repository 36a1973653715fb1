import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

/** Tables whose rows are pages of the site, by their set in AdminService. */
export const tablesOfPages = {
  Tutorials: 'tutorials.catalog.Tutorials',
  Missions: 'tutorials.catalog.Missions',
  Groups: 'tutorials.catalog.Groups'
} as const

/** Owner and review of a tutorial. */
export interface TutorialFacts {
  readonly ID: string
  readonly owner: string | null
  readonly ownerEmail: string | null
  readonly reviewedDate: string | null
  /** While it lies ahead, owners are not reminded. */
  readonly lastNotificationDate: string | null
}

interface Row {
  readonly ID: string
  readonly slug: string | null
  readonly status: string | null
  readonly deletionReason?: string | null
  readonly published?: boolean | number | null
  readonly mdFileUrl?: string | null
  readonly publishedTags?: string | null
  readonly target?: string | null
  readonly targetID?: string | null
}

const ofTutorials = [
  ...['deletionReason', 'mdFileUrl', 'publishedTags'],
  ...[
    { ref: ['redirectTo', 'ID'], as: 'targetID' },
    { ref: ['redirectTo', 'slug'], as: 'target' }
  ]
]

/** The row of a page, with what decides whether the site shows it; undefined when it is not there. */
export const rowOfPage = (db: Db, kind: keyof typeof tablesOfPages, ID: string): Promise<Row | undefined> =>
  db.run(
    SELECT.one
      .from(tablesOfPages[kind])
      .columns('ID', 'slug', 'status', ...((kind === 'Tutorials' ? ofTutorials : ['published']) as string[]))
      .where({ ID })
  )

/** Owner and review of a tutorial; undefined where nothing is known. */
export function metaOf(db: Db, tutorial: string): Promise<TutorialFacts | undefined> {
  return db.run(
    SELECT.one
      .from('tutorials.catalog.TutorialMeta')
      .columns('ID', 'owner', 'ownerEmail', 'reviewedDate', 'lastNotificationDate')
      .where({ tutorial_ID: tutorial })
  )
}
