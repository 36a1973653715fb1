import { describe, expect, test } from '@jest/globals'
import { parseCondition } from '../../srv/author/dialect/model/conditions.ts'
import { refusal, render, told, v2 } from './support/render.ts'

function branch(attributes: string, body = '### Sub\n\nBranch text.'): string {
  return `[BRANCH_BEGIN ${attributes}]\n${body}\n[BRANCH_END]`
}

const JAVA = branch(
  'group="lang" key="java" label="In \\"Java\\"" condition="profile.language == \'java\'"',
  '### Set up Maven\n\nA\n\n### Build\n\nB'
)
const NODE = branch('group="lang" key="node" label="In Node"', '### Set up npm\n\nC')

describe('branches', () => {
  test('become a branch point of the step before them', async () => {
    const { metadata, branchSpecs, html } = await render(
      v2(`### One\n\nText\n\n${JAVA}\n\n\n${NODE}\n\nMore\n\n### Two`)
    )
    expect(branchSpecs).toEqual({
      branchPoints: [
        {
          id: '1-lang',
          parentStepNumber: 1,
          groupKey: 'lang',
          branches: [
            { key: 'java', label: 'In "Java"', condition: "profile.language == 'java'", embeddingHint: 'Set up Maven' },
            { key: 'node', label: 'In Node', condition: null, embeddingHint: 'Set up npm' }
          ]
        }
      ],
      skipPoints: []
    })
    expect(metadata.steps).toHaveLength(2)
    expect(metadata.steps[0]).toMatchObject({
      branchGroup: 'lang',
      branchPointId: '1-lang',
      branches: [{ key: 'java', steps: [{ title: 'Set up Maven' }, { title: 'Build' }] }, { key: 'node' }]
    })
    expect(html).toContain('<div class="tutorial-branch-mount" data-branch-point-id="1-lang" data-step="1">')
    expect(html).toContain('<h4 id="h-build">Build</h4><p>B</p>')
    expect(html).not.toContain('BRANCH_')
  })

  test('are text in code and in accordion tutorials', async () => {
    const { html, branchSpecs } = await render(v2('### One\n\n```\n[BRANCH_BEGIN broken]\n```'))
    expect(html).toContain('[BRANCH_BEGIN broken]')
    expect(branchSpecs).toBeUndefined()
  })

  test('before the first step cannot attach', async () => {
    const tutorial = await render(v2(`${NODE}\n\n### One`))
    expect(tutorial.branchSpecs).toBeUndefined()
    expect(told(tutorial)).toContain('branch-without-step:8')
  })

  test.each([
    ['branch-attribute', branch('group="g" label="L"')],
    ['branch-end-unmatched', '[BRANCH_END]'],
    ['branch-end-missing', '[BRANCH_BEGIN group="g" key="k" label="L"]\n### Sub'],
    ['branch-nested', `[BRANCH_BEGIN group="g" key="k" label="L"]\n### Sub\n${NODE}`],
    ['branch-empty', branch('group="g" key="k" label="L"', 'text only')],
    ['branch-group', `${JAVA}\n\n${branch('group="other" key="k" label="L"')}`],
    ['branch-key', `${NODE}\n${NODE}`],
    ['branch-condition', branch('group="g" key="k" label="L" condition="a || b"')]
  ])('%s is fatal and names slug and line', async (rule, text) => {
    const findings = await refusal(v2(`### One\n\n${text}`))
    const error = findings.find(finding => finding.severity === 'error')
    expect(error?.rule).toBe(rule)
    expect(error?.line).toBeGreaterThanOrEqual(10)
  })

  test('a refusal says in its message where', async () => {
    await expect(render(v2('### One\n\n[BRANCH_END]'))).rejects.toThrow(
      '[BRANCH_END] without [BRANCH_BEGIN] (a-tutorial:10)'
    )
  })
})

describe('conditions', () => {
  test.each([
    'true',
    'completed:some-slug',
    "!completedMission:m-1 && (profile.level == 'pro' and !false)",
    "profile.lang in ['a','b']",
    '!!true'
  ])('%s is a condition', text => expect(parseCondition(text)).toBeDefined())

  test.each([
    '',
    'completed:',
    'a or b',
    'true || false',
    '(true',
    'true)',
    'true false',
    "profile.x = 'a'",
    'trueish',
    `${'('.repeat(9999)}true`
  ])('%s is none', text => expect(parseCondition(text)).toBeUndefined())
})

describe('skips', () => {
  test('are read from the comment under a heading', async () => {
    const { metadata, branchSpecs, html } = await render(
      v2(
        '### One\n\nText\n\n### Two\n<!--\nskipIf: completed:setup && !false\nskipLabel: "Skip; you know it"\nskipReason: You did this before\n-->\n\nBody\n\n' +
          '### Three <!-- skipIf=true; skipLabel=Go on -->\n'
      )
    )
    expect(branchSpecs?.skipPoints).toEqual([
      {
        stepNumber: 2,
        skipIf: 'completed:setup && !false',
        skipLabel: 'Skip; you know it',
        skipReason: 'You did this before'
      },
      { stepNumber: 3, skipIf: 'true', skipLabel: 'Go on', skipReason: null }
    ])
    expect(metadata.steps[1]).toMatchObject({ skipIf: 'completed:setup && !false', skipLabel: 'Skip; you know it' })
    expect(metadata.steps[2]?.title).toBe('Three')
    expect(html).toContain('<div class="tutorial-skip-mount" data-step="2">')
    expect(html).not.toContain('skipIf')
  })

  test('with an unreadable condition are left out with a warning', async () => {
    const tutorial = await render(v2('### One\n<!-- skipIf: maybe -->\nText'))
    expect(tutorial.branchSpecs).toBeUndefined()
    expect(told(tutorial)).toEqual(['skip-condition:9'])
  })
})
