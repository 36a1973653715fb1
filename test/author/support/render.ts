import {
  renderTutorial,
  TutorialRefused,
  type Finding,
  type RenderedTutorial,
  type TutorialSource
} from '../../../srv/author/dialect/index.ts'

const FRONT = ['title: A title', 'description: A description', 'parser: v2', 'tags: [tutorial>beginner]']

/** A v2 tutorial with this text below its front matter; `front` adds or replaces keys. */
export function v2(body: string, front: string[] = []): string {
  const keys = front.map(line => line.split(':')[0])
  const kept = FRONT.filter(line => !keys.includes(line.split(':')[0]))
  return ['---', ...kept, ...front, '---', '', body].join('\n')
}

/** A v1 tutorial with this text below its front matter. */
export function v1(body: string): string {
  return v2(body, ['parser: v1'])
}

export async function render(markdown: string, more: Partial<TutorialSource> = {}): Promise<RenderedTutorial> {
  return renderTutorial({ slug: 'a-tutorial', markdown, ...more })
}

/** A tutorial of one step with this text, and the HTML of that step's content. */
export async function stepHtml(body: string, more: Partial<TutorialSource> = {}): Promise<string> {
  return contentOf((await render(v2(`### One\n\n${body}`), more)).html)
}

/** The content of the first step. */
export function contentOf(html: string): string {
  const start = html.indexOf('<div class="step-content">') + '<div class="step-content">'.length
  return html.slice(start, html.indexOf('</section></article>'))
}

/** The findings with which a source is refused; fails when it renders. */
export async function refusal(markdown: string): Promise<Finding[]> {
  try {
    await render(markdown)
  } catch (error) {
    if (error instanceof TutorialRefused) return error.findings
    throw error
  }
  throw new Error('The tutorial was not refused')
}

/** Rules and lines of the findings, such as `image-missing:7`. */
export function told(tutorial: { findings: Finding[] }): string[] {
  return tutorial.findings.map(finding => `${finding.rule}:${finding.line}`)
}
