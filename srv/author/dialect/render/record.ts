import type { Report } from '../model/findings.ts'
import type { TutorialParts } from '../parse/read-tutorial.ts'
import type { RenderedStep } from './render-step.ts'
import type { Skip } from '../parse/skips.ts'
import type { BranchSpecs, TutorialMetadata, TutorialSource } from '../model/types.ts'

type HeadRecord = Omit<
  TutorialMetadata,
  'stepCount' | 'steps' | 'youWillLearn' | 'prerequisites' | 'hasOsOptions' | 'hasAi' | 'autoAuthor'
>

/** Catalog fields of the front matter; title and description fall back to the text. */
export function headRecord(source: TutorialSource, parts: TutorialParts, report: Report): HeadRecord {
  const { head, intro } = parts
  const title = head.title ?? intro.title
  if (!title) report.warn('title-missing', 1, 'No title in the front matter and no "# " line: the slug is the title')
  const description = head.description ?? intro.description
  if (!description) report.warn('description-missing', 1, 'No description')
  if (head.tags.length === 0) report.warn('tags-missing', 1, 'No tags')
  return {
    slug: source.slug,
    title: title ?? source.slug,
    description: description ?? '',
    time: head.time,
    level: head.level,
    primaryTag: head.primaryTag || (head.tags.find(tag => !tag.startsWith('tutorial>')) ?? ''),
    tags: head.tags,
    ...(head.concepts.length > 0 ? { concepts: head.concepts } : {}),
    ...(source.lastUpdated ? { lastUpdated: source.lastUpdated } : {}),
    ...(head.githubLogin ? { frontmatterGithubLogin: head.githubLogin } : {}),
    ...(head.authorName ? { frontmatterAuthorName: head.authorName } : {}),
    ...(head.authorProfile ? { frontmatterAuthorProfile: head.authorProfile } : {}),
    ...(head.video ? { video: head.video } : {})
  }
}

/** The branch and skip definitions of a tutorial, undefined when it has none. */
export function branchSpecs(steps: readonly RenderedStep[], skips: ReadonlyMap<number, Skip>): BranchSpecs | undefined {
  const branchPoints = steps.flatMap(step => step.branchPoint ?? [])
  const skipPoints = [...skips].map(([stepNumber, skip]) => ({ stepNumber, ...skip }))
  return branchPoints.length + skipPoints.length > 0 ? { branchPoints, skipPoints } : undefined
}
