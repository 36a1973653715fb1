/** A curated entity. Missions and groups have the same rules and separate tables. */
export interface CuratedEntity {
  readonly name: 'mission' | 'group'
  /** Name in AdminService. */
  readonly entity: 'Missions' | 'Groups'
  readonly table: string
  readonly formerSlugs: string
  readonly tags: string
  /** Foreign key of tags and former slugs. */
  readonly key: 'mission_ID' | 'group_ID'
  /** Compositions with rules: their name in AdminService, and the path from there to the key of the root. */
  readonly parts: Readonly<Record<string, string>>
}

const mission: CuratedEntity = {
  name: 'mission',
  entity: 'Missions',
  table: 'tutorials.catalog.Missions',
  formerSlugs: 'tutorials.catalog.MissionSlugRedirects',
  tags: 'tutorials.catalog.MissionTags',
  key: 'mission_ID',
  parts: { CompletionPaths: 'mission_ID', CompletionPathItems: 'path.mission_ID', MissionTags: 'mission_ID' }
}

const group: CuratedEntity = {
  name: 'group',
  entity: 'Groups',
  table: 'tutorials.catalog.Groups',
  formerSlugs: 'tutorials.catalog.GroupSlugRedirects',
  tags: 'tutorials.catalog.GroupTags',
  key: 'group_ID',
  parts: { GroupPathItems: 'group_ID', GroupTags: 'group_ID' }
}

export const curatedEntities = { mission, group } as const
