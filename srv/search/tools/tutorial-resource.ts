import cds from '@sap/cds'
import { reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { bySlug, cappedTitle, type NamedResource, pageOf, type ResourceKind } from '../../platform/tools/index.ts'
import { tutorialAnswer } from './get-tutorial.ts'

const { SELECT } = cds.ql

const tutorials = perGeneration(['catalog'], async () => {
  const query = SELECT.from('tutorials.search.Items').columns('slug', 'title').where({ taskType: 'TUTORIAL' })
  const rows = await (await reader()).run<readonly { readonly slug: string; readonly title: string | null }[]>(query)
  return bySlug(rows.map(({ slug, title }): NamedResource => ({ slug, title: cappedTitle(title, slug) })))
})

/** MCP-006: published tutorials with their steps. */
export const tutorialResource: ResourceKind = {
  scheme: 'tutorial',
  title: 'Tutorial',
  description: 'A published tutorial: title, tags and the titles of its steps.',
  list: async page => pageOf(await tutorials(), page),
  async read(name) {
    const tutorial = await tutorialAnswer(name)
    if (!tutorial) return undefined
    const { slug, title, steps, tags } = tutorial
    return {
      slug,
      title,
      totalSteps: steps.length,
      steps: steps.map(step => ({ n: step.number, title: step.title })),
      tags
    }
  }
}
