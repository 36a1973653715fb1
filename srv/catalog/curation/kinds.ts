/** Missions and groups: curated by the same rules, stored apart. */
export interface Kind {
  readonly name: 'mission' | 'group'
  /** In AdminService. */
  readonly entity: 'Missions' | 'Groups'
  readonly table: string
  readonly formerSlugs: string
  readonly tags: string
  /** The column that leads from a tag or a former slug to the row. */
  readonly key: 'mission_ID' | 'group_ID'
  /** What it is composed of and has rules: the entity in AdminService, and the way from there to the row. */
  readonly parts: Readonly<Record<string, string>>
}

const mission: Kind = {
  name: 'mission',
  entity: 'Missions',
  table: 'tutorials.catalog.Missions',
  formerSlugs: 'tutorials.catalog.MissionSlugRedirects',
  tags: 'tutorials.catalog.MissionTags',
  key: 'mission_ID',
  parts: { CompletionPaths: 'mission_ID', CompletionPathItems: 'path.mission_ID', MissionTags: 'mission_ID' }
}

const group: Kind = {
  name: 'group',
  entity: 'Groups',
  table: 'tutorials.catalog.Groups',
  formerSlugs: 'tutorials.catalog.GroupSlugRedirects',
  tags: 'tutorials.catalog.GroupTags',
  key: 'group_ID',
  parts: { GroupPathItems: 'group_ID', GroupTags: 'group_ID' }
}

export const kinds = { mission, group } as const
