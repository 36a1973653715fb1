import { beforeAll, describe, expect, test } from '@jest/globals'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RenderedTutorial, renderTutorial } from '../../srv/author/dialect/index.ts'

const FOLDER = join(import.meta.dirname, '../../content/tutorials')
const slugs = readdirSync(FOLDER)
const TUTORIAL_LINK = /href="([a-z0-9][a-z0-9_-]*)["#]/g

interface Sample {
  readonly markdown: string
  readonly rendered: RenderedTutorial
}

let samples: readonly Sample[]

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

async function renderSample(slug: string): Promise<Sample> {
  const folder = join(FOLDER, slug)
  const markdown = readFileSync(join(folder, `${slug}.md`), 'utf8')
  const rulesVr = textOf(join(folder, 'rules.vr'))
  const image = (path: string) => (existsSync(join(folder, path)) ? { src: `/content/images/${path}` } : undefined)
  return { markdown, rendered: await renderTutorial({ slug, markdown, image, ...(rulesVr && { rulesVr }) }) }
}

beforeAll(async () => {
  samples = await Promise.all(slugs.map(renderSample))
})

/** Features of the dialect, and how a sample that uses one is recognised. */
const features: Readonly<Record<string, (sample: Sample) => boolean>> = {
  'heading steps': ({ markdown }) => /^parser: v2$/m.test(markdown),
  'accordion steps': ({ markdown, rendered }) =>
    /^\[ACCORDION-BEGIN/m.test(markdown) && rendered.metadata.stepCount > 1,
  'you will learn': ({ rendered }) => rendered.metadata.youWillLearn.length > 0,
  prerequisites: ({ rendered }) => rendered.metadata.prerequisites !== '',
  'intro before the steps': ({ rendered }) => rendered.html.includes('class="tutorial-intro"'),
  'author account': ({ rendered }) => rendered.metadata.frontmatterGithubLogin !== undefined,
  'primary tag': ({ rendered }) => rendered.metadata.primaryTag.startsWith('topic>'),
  'level beginner': ({ rendered }) => rendered.metadata.level === 'beginner',
  'level intermediate': ({ rendered }) => rendered.metadata.level === 'intermediate',
  'level advanced': ({ rendered }) => rendered.metadata.level === 'advanced',
  video: ({ rendered }) => rendered.metadata.video !== undefined,
  'description comment': ({ markdown }) => markdown.includes('\n<!-- description -->'),
  'options in tabs': ({ rendered }) => rendered.html.includes('class="option-tabs"'),
  'options by operating system': ({ rendered }) => rendered.metadata.hasOsOptions,
  'override to regular': ({ markdown }) => /^osOverrides:\n(?: {2}.*\n)* {2}[\w-]+: regular$/m.test(markdown),
  'override to os': ({ markdown }) => /^osOverrides:\n(?: {2}.*\n)* {2}[\w-]+: os$/m.test(markdown),
  branches: ({ rendered }) => (rendered.branchSpecs?.branchPoints.length ?? 0) > 0,
  'branch with a condition': ({ rendered }) =>
    rendered.branchSpecs?.branchPoints.some(point => point.branches.some(branch => branch.condition)) ?? false,
  skip: ({ rendered }) => (rendered.branchSpecs?.skipPoints.length ?? 0) > 0,
  table: ({ rendered }) => rendered.html.includes('<thead>'),
  'HTML table': ({ markdown }) => /^<table>/m.test(markdown),
  'task list': ({ rendered }) => rendered.html.includes('type="checkbox"'),
  'nested list with code': ({ rendered }) => /<li>(?:(?!<\/li>).)*<div class="code-block/s.test(rendered.html),
  'code with a file name': ({ rendered }) => rendered.html.includes('class="code-filename"'),
  'emphasised line': ({ rendered }) => rendered.html.includes('line-highlighted'),
  'numbered lines': ({ rendered }) => rendered.html.includes('code-numbered'),
  'long code': ({ rendered }) => rendered.html.includes('code-block-long'),
  quote: ({ rendered }) => rendered.html.includes('<blockquote>'),
  'heading inside a step': ({ rendered }) => /class="step-content">.*?<h3/s.test(rendered.html),
  formula: ({ rendered }) => rendered.html.includes('<math '),
  callout: ({ rendered }) => rendered.html.includes('callout-tip'),
  'image with a caption': ({ rendered }) => rendered.html.includes('<figcaption>'),
  'image within a line': ({ rendered }) => /<li>[^<]+<img /.test(rendered.html),
  'single choice': ({ rendered }) => rendered.html.includes('data-kind="single"'),
  'multiple choice': ({ rendered }) => rendered.html.includes('data-kind="multiple"'),
  'text question': ({ rendered }) => rendered.html.includes('data-kind="text"'),
  'test yourself': ({ rendered }) => rendered.metadata.steps.some(({ title }) => title === 'Test yourself'),
  'code check': ({ rendered }) => rendered.codeChecks.length > 0,
  'link to another tutorial': ({ rendered }) => rendered.html.match(TUTORIAL_LINK) !== null
}

describe('the sample tutorials', () => {
  test('are at least twelve', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(12)
  })

  test('render without any finding', () => {
    expect(samples.flatMap(({ rendered }) => rendered.findings)).toEqual([])
  })

  test('say title, description, time and tags themselves', () => {
    for (const { markdown } of samples)
      for (const key of ['title', 'description', 'time', 'primary_tag', 'tags'])
        expect(markdown).toMatch(new RegExp(`^${key}: \\S`, 'm'))
  })

  test('link only tutorials that are there', () => {
    const linked = samples.flatMap(({ rendered }) => [...rendered.html.matchAll(TUTORIAL_LINK)].map(([, slug]) => slug))
    expect(linked.filter(slug => !slugs.includes(slug ?? ''))).toEqual([])
  })

  test.each(Object.entries(features))('use %s', (_name, used) => {
    expect(samples.filter(used).map(({ rendered }) => rendered.slug)).not.toEqual([])
  })
})
