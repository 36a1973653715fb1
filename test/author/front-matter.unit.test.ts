import { describe, expect, test } from '@jest/globals'
import { refusal, render, told, v2 } from './support/render.ts'

const STEP = '### One\n\nText.'

async function head(lines: string[], body = STEP) {
  return render(['---', ...lines, '---', body].join('\n'))
}

describe('front matter', () => {
  test('gives the catalog its record', async () => {
    const { metadata } = await head([
      'title: Build a Service',
      'description: Learn to build.',
      'parser: v2',
      'time: about 25 minutes',
      'tags: [tutorial>advanced, products>sap-hana\\,-express-edition]',
      'primary_tag: products>cap',
      'author_name: Ada Lovelace',
      'author_profile: www.github.com/ada-l/repo'
    ])
    expect(metadata).toMatchObject({
      slug: 'a-tutorial',
      title: 'Build a Service',
      description: 'Learn to build.',
      time: 25,
      level: 'advanced',
      tags: ['tutorial>advanced', 'products>sap-hana,-express-edition'],
      primaryTag: 'products>cap',
      frontmatterAuthorName: 'Ada Lovelace',
      frontmatterGithubLogin: 'ada-l',
      stepCount: 1,
      steps: [{ number: 1, title: 'One' }]
    })
  })

  test.each([
    ['2 hours', 120],
    ['1 h 30 min', 90],
    ['1h30', 90],
    ['1.5 h', 90],
    ['1:30', 90],
    ['PT1H30M', 90],
    ['10-15 min', 10],
    ['1-2 hours', 60],
    ['20 min', 20],
    ['90m', 90],
    ['20+ min', 20]
  ])('the time %s is %s minutes', async (time, minutes) => {
    const { metadata, findings } = await head(['parser: v2', `time: ${time}`])
    expect(metadata.time).toBe(minutes)
    expect(findings.map(({ rule }) => rule)).not.toContain('time-unreadable')
  })

  test.each(['-5', '99999999999', 'soon', '20 minutes (or so)', '5 5', '0'])('the time %s is a warning', async time => {
    const { metadata, findings } = await head(['parser: v2', `time: ${time}`])
    expect(metadata.time).toBe(15)
    expect(findings.map(({ rule }) => rule)).toContain('time-unreadable')
  })

  test.each(['null', 'Null', '~'])('%s is no value, and a word in quotes', async value => {
    const { metadata } = await head(
      [
        'parser: v2',
        `title: ${value}`,
        `description: ${value}`,
        `video: ${value}`,
        `tags: [a>b, ${value}]`,
        'author_name: "null"'
      ],
      `# The title\n\n${STEP}`
    )
    expect(metadata).toMatchObject({
      title: 'The title',
      description: '',
      tags: ['a>b'],
      frontmatterAuthorName: 'null'
    })
    expect(metadata.video).toBeUndefined()
  })

  test.each(['!important read this first', '&anchor words', '!!str words'])(
    'a title %s keeps its words',
    async title => {
      const rendered = await head(['parser: v2', `title: ${title}`, 'description: ~'])
      expect(rendered.metadata).toMatchObject({ title, description: '' })
      expect(told(rendered)).toContain('front-matter-yaml:2')
    }
  )

  test.each([
    ['https://github.com/settings/profile', undefined],
    ['https://github.com/topics', undefined],
    ['https://gitlab.com/ada', undefined],
    ['https://github.com/-ada', undefined],
    [`https://github.com/${'a'.repeat(40)}`, undefined],
    ['github.com/Ada-1?tab=repos', 'Ada-1']
  ])('reads the login of %s', async (profile, login) => {
    const { metadata } = await head(['title: T', 'parser: v2', `author_profile: ${profile}`])
    expect(metadata.frontmatterGithubLogin).toBe(login)
  })

  test('names the concepts that the tutorial teaches; what cannot be a name is dropped, and told', async () => {
    const { metadata } = await head(['title: T', 'parser: v2', 'concepts: [Event mesh, OData, Event mesh]'])
    expect(metadata.concepts).toEqual(['Event mesh', 'OData'])
    const odd = await head(['title: T', 'parser: v2', `concepts: ["!?", ${'x'.repeat(121)}]`])
    expect(odd.metadata.concepts).toBeUndefined()
    expect(odd.findings.filter(({ rule }) => rule === 'concept-name')).toHaveLength(2)
    const names = Array.from({ length: 21 }, (_, at) => `Concept ${at}`)
    const many = await head(['title: T', 'parser: v2', `concepts: [${names.join(', ')}]`])
    expect(many.metadata.concepts).toEqual(names.slice(0, 20))
    expect(many.findings.map(({ rule }) => rule)).toContain('concept-count')
  })

  test('falls back to the text for title and description, and to defaults', async () => {
    const body = '# The title\n<!-- description --> What it is about.\n\n' + STEP
    const { metadata, html } = await head(['parser: v2'], body)
    expect(metadata).toMatchObject({
      title: 'The title',
      description: 'What it is about.',
      time: 15,
      level: 'beginner'
    })
    expect(html.match(/The title/g)).toHaveLength(2)
    expect(html.match(/What it is about\./g)).toHaveLength(2)
  })

  test('heals odd YAML and says where', async () => {
    const tutorial = await head([
      'title: CAP: the basics',
      'description: "quoted"',
      'parser: v2',
      'tags:[tutorial>intermediate,, topic>cloud]',
      'author_ name: Ada',
      '\ttime: 5'
    ])
    expect(tutorial.metadata).toMatchObject({
      title: 'CAP: the basics',
      level: 'intermediate',
      frontmatterAuthorName: 'Ada'
    })
    expect(tutorial.metadata.tags).toEqual(['tutorial>intermediate', 'topic>cloud'])
    expect(told(tutorial)).toEqual(
      expect.arrayContaining(['front-matter-typo:5', 'front-matter-typo:6', 'front-matter-yaml:2'])
    )
  })

  test('survives aliases, deep nesting and names of object members', async () => {
    const { metadata } = await head([
      'title: *not-an-alias',
      'parser: v2',
      '__proto__: evil',
      'constructor: evil',
      `x: ${'['.repeat(5000)}`
    ])
    expect(metadata.title).toBe('*not-an-alias')
    expect(Object.prototype).not.toHaveProperty('evil')
  })

  test('ends an unclosed block at the first blank line', async () => {
    const tutorial = await render(`---\ntitle: Open\nparser: v2\n\n${STEP}`)
    expect(tutorial.metadata.title).toBe('Open')
    expect(told(tutorial)).toContain('front-matter-unclosed:1')
  })

  test('refuses what cannot be read at all', async () => {
    const [finding] = (await refusal('---\n???\n%%%\n---\n### One')).filter(({ severity }) => severity === 'error')
    expect(finding).toMatchObject({ rule: 'front-matter-unreadable', line: 2, file: 'a-tutorial.md' })
  })

  test('reads a byte order mark, Windows and old Mac line ends', async () => {
    for (const end of ['\r\n', '\r']) {
      const { metadata, html } = await render(
        '\uFEFF' + v2('### One\n\nFirst.\n\n### Two\n\n```\na\nb\n```').replaceAll('\n', end)
      )
      expect(metadata.steps.map(step => step.title)).toEqual(['One', 'Two'])
      expect(html).toContain('a\nb</code>')
    }
  })
})

describe('video', () => {
  test.each([
    ['dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ', 'youtube'],
    ['https://youtu.be/dQw4w9WgXcQ?t=3', 'https://www.youtube.com/embed/dQw4w9WgXcQ', 'youtube'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ', 'youtube'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871', 'vimeo'],
    ['https://microlearning.opensap.com/media/x', 'https://microlearning.opensap.com/media/x', 'opensap']
  ])('reads %s', async (address, embedUrl, provider) => {
    const { metadata, html } = await head(['title: T', 'parser: v2', `video: ${address}`])
    expect(metadata.video).toEqual({ embedUrl, title: 'Video tutorial', provider })
    expect(html).toContain(`data-embed="${embedUrl}"`)
  })

  test('takes a title and drops unknown hosts with a warning', async () => {
    const titled = await head(['title: T', 'parser: v2', 'video:', '  url: dQw4w9WgXcQ', '  title: Watch me'])
    expect(titled.metadata.video?.title).toBe('Watch me')
    const dropped = await head(['title: T', 'parser: v2', 'video: https://evil.example/embed/dQw4w9WgXcQ'])
    expect(dropped.metadata.video).toBeUndefined()
    expect(told(dropped)).toContain('video-host:4')
  })
})
