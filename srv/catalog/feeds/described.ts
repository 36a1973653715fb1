import { z } from 'zod'
import type { Description } from '../../platform/http/route.ts'
import { instant } from '../../platform/http/schema.ts'

const id = z.number().int().nullable().describe('legacyId, which never changes')
const categorySlugs = z.array(z.string()).describe('The categories that fit best, three at most')
const tutorialSlugs = z.array(z.string()).describe('In their order, all alternatives among them')

const altGroups = z
  .array(
    z.object({
      groupKey: z.string(),
      branches: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          tutorialSlug: z.string().nullable().describe('null when the branch is a group'),
          groupSlug: z.string().optional(),
          condition: z.string().nullable()
        })
      )
    })
  )
  .describe('Tutorials or groups of which a learner takes one')
  .optional()

const part = z.object({
  imsId: id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  tutorialSlugs,
  altGroups
})

const featuredItem = z.object({
  type: z.enum(['mission', 'group', 'tutorial']),
  slug: z.string(),
  title: z.string(),
  description: z.string()
})

const mission = z.object({
  imsId: id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  level: z.string().nullable(),
  time: z.number().nullable().describe('Hours; null when nobody has said it'),
  icon: z.string(),
  tasksCount: z.number().int().describe('Alternatives are one task'),
  categorySlugs
})

const tutorial = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  level: z.string().nullable(),
  time: z.number().int().nullable().describe('Minutes; null when nobody has said it'),
  tags: z.array(z.string()).describe('The primary one first; labels are in /build/tag-labels'),
  categorySlugs
})

const category = z.object({
  slug: z.string(),
  label: z.string(),
  sortOrder: z.number().int().nullable(),
  activeCount: z.number().int().describe('Entries of this document that show the category')
})

export const catalog: Description = {
  summary: 'The whole catalog: missions with their contents, standalone groups, tutorials, categories',
  answers: z.object({
    missions: z.array(mission),
    hierarchies: z.array(z.object({ missionImsId: id, groups: z.array(part), tutorialSlugs, altGroups })),
    featured: z.array(featuredItem),
    standaloneGroups: z.array(part.extend({ categorySlugs })),
    tutorials: z.array(tutorial),
    categories: z.array(category),
    formerTags: z.record(z.string(), z.string()).describe('Names of tags by their former ones, in lower case')
  })
}

const card = { id, title: z.string(), slug: z.string() }
const missionKeys = { missionId: id, missionTitle: z.string(), missionSlug: z.string() }
const { missionId, missionTitle, missionSlug } = missionKeys

const tutorialMapping = z.object({
  slug: z.string(),
  missionId: missionId.optional(),
  missionTitle: missionTitle.optional(),
  missionSlug: missionSlug.optional(),
  groupId: id.optional(),
  groupTitle: z.string().optional(),
  groupSlug: z.string().optional(),
  pathSlug: z.string().optional().describe('In a mission with several paths'),
  prev: z.string().nullable(),
  next: z.string().nullable(),
  prevGroupSlug: z.string().optional().describe('Where the step back leads into another group'),
  nextGroupSlug: z.string().optional().describe('Where the step on leads into another group')
})

const checkpointMapping = z.object({
  checkpointId: id.describe('Number by which createTaskRecord completes it'),
  title: z.string(),
  ...missionKeys,
  pathId: id,
  pathSlug: z.string(),
  itemOrder: z.number().int()
})

export const navigator: Description = {
  summary: 'Places of tutorials in missions and groups, with what comes before and after',
  query: { nocache: '1 has it built anew, at most once a second' },
  answers: z.object({
    missions: z.array(z.object(card)),
    groups: z.array(z.object({ ...card, missionId: id.optional() })),
    tutorialMappings: z.array(tutorialMapping),
    checkpointMappings: z.array(checkpointMapping)
  })
}

export const featured: Description = {
  summary: 'Featured missions, groups and tutorials, six at most',
  answers: z.object({
    featured: z.array(featuredItem),
    etag: z.string().describe('Changes with the items and their order'),
    computedAt: instant,
    buildAt: instant
  })
}

const idBySlug = z.record(z.string(), z.number().int().nullable())

export const slugMapping: Description = {
  summary: 'Ids of missions and groups by their slugs, and all that has an id',
  answers: z.object({
    missions: idBySlug,
    groups: idBySlug,
    flat: z.array(
      z.object({
        legacyId: id,
        slug: z.string(),
        entityType: z.enum(['TUTORIAL', 'MISSION', 'GROUP', 'PATH']),
        title: z.string()
      })
    )
  })
}

export const tagLabels: Description = {
  summary: 'Labels of tags, by name and by title path',
  answers: z.record(z.string(), z.string())
}
