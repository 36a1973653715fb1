import { type Finding, renderTutorial, TutorialRefused } from '../../../srv/author/dialect/index.ts'

export { v1, v2 } from '../../author/support/render.ts'

/** The findings about a text, also of one that is refused. */
export async function refusalOrFindings(markdown: string): Promise<readonly Finding[]> {
  try {
    return (await renderTutorial({ slug: 'a-tutorial', markdown })).findings
  } catch (error) {
    if (error instanceof TutorialRefused) return error.findings
    throw error
  }
}
