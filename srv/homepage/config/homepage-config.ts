import cds from '@sap/cds'
import { perGeneration } from '../../cap/database/generations.ts'
import { reader } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

/** Generation of what the bands of the start page show. */
export const FEEDS = 'feeds'

/** Switches and numbers of the bands, as admins have set them. */
export interface HomepageConfig {
  readonly developerNewsPlaylistId: string | null
  readonly videoBandEnabled: boolean
  readonly eventsBandEnabled: boolean
  readonly communityLaneEnabled: boolean
  readonly videoBandAnchorCount: number
  readonly videoBandRotationCount: number
  readonly videoBandRotationWindowDays: number
  readonly newsRelevanceEnabled: boolean
}

/** The one row of HomepageConfig, which is read again after a change. */
export const homepageConfig = perGeneration([FEEDS], async () =>
  (await reader()).run<HomepageConfig>(SELECT.one.from('tutorials.homepage.HomepageConfig').orderBy('ID'))
)
