import { describe, expect, test } from '@jest/globals'
import { render, v1, v2 } from './support/render.ts'

const STEPS = v2('### One\n\na\n\n### Two\n\nb\n\n### Three\n\nc')

const RULES = `[VALIDATE_1]
###Rule
single-choice

### Question
Which **one**?

###Match
[ ] Wrong
[X] Right
[ x ] Also right
[] Wrong too

[VALIDATE_1]

[VALIDATE_2]
###Rule
exact-match
###Question
What is printed?
###Match
Secret text answer
[CODECHECK_2]
###Goal
Print the text
###Language
js
###Hints
- Use console
* Mind the case
###ReferenceSolution
  console.log('secret solution')
[CODECHECK_2]

[VALIDATE_3]
###Rule
regex
###Question
Describe it.
###Match
secret.*pattern
[VALIDATE_3]
###Question
A second one?
###Rule
multiple-choice
###Match
[x] A
[x] B
[ ] C
`

describe('rules.vr', () => {
  test('gives each step its questions', async () => {
    const { metadata } = await render(STEPS, { rulesVr: RULES })
    const [one, two, three] = metadata.steps
    expect(one?.validation).toEqual([
      {
        id: 'validate-1',
        question: 'Which **one**?',
        type: 'multiple-choice',
        options: ['Wrong', 'Right', 'Also right', 'Wrong too'],
        choiceMode: 'single',
        correctAnswer: 'Right'
      }
    ])
    expect(two?.validation).toEqual([
      { id: 'validate-2', question: 'What is printed?', type: 'text', correctAnswer: 'Secret text answer' }
    ])
    expect(two?.codeCheck).toEqual({
      goal: 'Print the text',
      language: 'js',
      hints: ['Use console', 'Mind the case'],
      hasReference: true
    })
    expect(three?.validation).toEqual([
      { id: 'validate-3', question: 'Describe it.', type: 'text', aiGrading: true },
      {
        id: 'validate-3-2',
        question: 'A second one?',
        type: 'multiple-choice',
        options: ['A', 'B', 'C'],
        choiceMode: 'multiple',
        correctAnswers: ['A', 'B']
      }
    ])
    expect(one?.aiInvolved).toBeUndefined()
    expect([two?.aiInvolved, three?.aiInvolved, metadata.hasAi]).toEqual([true, true, true])
  })

  test('gives the specs that are uploaded', async () => {
    const { answerSpecs, codeChecks } = await render(STEPS, { rulesVr: RULES })
    expect(answerSpecs).toEqual([
      {
        stepNumber: 3,
        questionId: 'validate-3',
        questionText: 'Describe it.',
        correctAnswer: 'secret.*pattern',
        ruleType: 'regex',
        aiGrading: true
      }
    ])
    expect(codeChecks).toEqual([
      {
        slug: 'a-tutorial',
        stepNumber: 2,
        goal: 'Print the text',
        language: 'js',
        hints: ['Use console', 'Mind the case'],
        referenceSolution: "  console.log('secret solution')"
      }
    ])
  })

  test('is readable in the document, without any answer', async () => {
    const { html, bodyText, metadata } = await render(STEPS, { rulesVr: RULES })
    expect(html).toContain('data-validation="validate-1" data-step="1" data-kind="single"')
    expect(html).toContain('<p>Which <strong>one</strong>?</p>')
    expect(html).toContain('<li>Also right</li>')
    expect(html).toContain('<div class="step-code-check-mount" data-step="2" data-language="js">')
    for (const text of [html, bodyText]) expect(text).not.toMatch(/secret/i)
    expect(JSON.stringify(metadata)).not.toMatch(/secret (?:solution)|secret\.\*pattern/)
  })

  test.each([
    ['no question', '[VALIDATE_1]\n###Rule\nexact-match\n###Match\nx'],
    ['no options', '[VALIDATE_1]\n###Rule\nsingle-choice\n###Question\nq\n###Match\nx'],
    ['no correct option', '[VALIDATE_1]\n###Rule\nsingle-choice\n###Question\nq\n###Match\n[ ] x'],
    ['no expected answer', '[VALIDATE_1]\n###Rule\nexact-match\n###Question\nq'],
    ['no goal', '[CODECHECK_1]\n###Hints\nx'],
    [
      'cannot be graded by AI',
      '[VALIDATE_1]\n###Rule\nsingle-choice\n###Question\nq\n###Match\n[x] y\n###Grading\nai-judged'
    ],
    ['has no such step', '[VALIDATE_9]\n###Rule\nexact-match\n###Question\nq\n###Match\ny']
  ])('warns: %s', async (message, rulesVr) => {
    const { findings } = await render(STEPS, { rulesVr, file: 'docs/a/a.md' })
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ severity: 'warning', file: 'docs/a/rules.vr', line: 1 })
    expect(findings[0]?.message).toContain(message)
  })

  test.each([
    ['headings', v2('### A\n\n### Test yourself\n\n[VALIDATE_1]\n\n### C\n\n[VALIDATE_6]\n[CODECHECK_1]\n')],
    [
      'accordion',
      v1(
        '[ACCORDION-BEGIN [Step 1: ](A)]\n[ACCORDION-END]\n[ACCORDION-BEGIN [Step 2: ](B)]\n[VALIDATE_1]\n[ACCORDION-END]\n' +
          '[ACCORDION-BEGIN [Step 3: ](C)]\n[VALIDATE_6]\n[CODECHECK_1]\n[ACCORDION-END]'
      )
    ]
  ])('puts questions and code checks where their lines stand: %s', async (_, markdown) => {
    const question = (number: number): string =>
      `[VALIDATE_${number}]\n###Rule\nexact-match\n###Question\nq\n###Match\nx\n`
    const rulesVr = `${question(1)}${question(6)}[CODECHECK_1]\n### Goal\nWrite it\n`
    const { metadata, findings } = await render(markdown, { rulesVr })
    const placed = metadata.steps.map(step => [step.validation?.map(({ id }) => id), step.codeCheck?.goal])
    expect(placed).toEqual([
      [undefined, undefined],
      [['validate-1'], undefined],
      [['validate-6'], 'Write it']
    ])
    expect(findings).toEqual([])
  })

  test('tells of a line without its block', async () => {
    const rulesVr = '[VALIDATE_1]\n###Rule\nexact-match\n###Question\nq\n###Match\nx\n'
    const { findings } = await render(v2('### A\n\n[VALIDATE_1]\n[VALIDATE_2]\n[CODECHECK_1]'), { rulesVr })
    expect(findings.map(({ rule, line }) => `${rule}:${line}`)).toEqual(['question-missing:11', 'question-missing:12'])
  })

  test('puts questions under "Test yourself"', async () => {
    const rule = (step: number): string =>
      `[VALIDATE_${step}]\n###Rule\nexact-match\n###Question\nq${step}\n###Match\nx\n`
    const { metadata } = await render(v2('### A\n\n### Test yourself\n\n### B\n\n### Test Yourself\n\n### C'), {
      rulesVr: [1, 2, 3, 5].map(rule).join('\n')
    })
    expect(metadata.steps.map(step => step.validation?.map(question => question.id))).toEqual([
      undefined,
      ['validate-1', 'validate-2'],
      undefined,
      ['validate-3', 'validate-5'],
      undefined
    ])
  })

  test('asks for AI-written questions where no question was written', async () => {
    const rulesVr = '[AUTOAUTHOR_ALL:mcq]\n[VALIDATE_1]\n###Rule\nexact-match\n[AUTOAUTHOR_2:text]'
    const { metadata } = await render(STEPS, { rulesVr })
    expect(metadata.autoAuthor).toEqual([
      { step: 'all', type: 'mcq' },
      { step: 2, type: 'text' }
    ])
    expect(metadata.steps.map(step => step.aiInvolved)).toEqual([undefined, true, true])
  })

  test('tells what the steps say for which AI is to write, the own request of a step first', async () => {
    const rulesVr = '[AUTOAUTHOR_ALL:mcq]\n[VALIDATE_1]\n###Rule\nexact-match\n[AUTOAUTHOR_2:text]'
    const { quizRequests } = await render(v2('### A\n\nOne.\n\n### B\n\nTwo `words`.\n\n### C\n\nThree.'), { rulesVr })
    expect(quizRequests).toEqual([
      { stepNumber: 2, title: 'B', type: 'text', text: 'Two words.' },
      { stepNumber: 3, title: 'C', type: 'mcq', text: 'Three.' }
    ])
  })

  test('shows written questions under their step; the answer of a text is in its spec only', async () => {
    const writtenQuestions = [
      { stepNumber: 2, question: 'Which?', options: ['a', 'b', 'c', 'd'], answer: 'c' },
      { stepNumber: 2, question: 'Why?', answer: 'a hidden reason' }
    ]
    const { metadata, answerSpecs, html } = await render(STEPS, { writtenQuestions })
    expect(metadata.steps[1]?.validation).toEqual([
      {
        id: 'validate-2-ai-1',
        question: 'Which?',
        type: 'multiple-choice',
        options: ['a', 'b', 'c', 'd'],
        choiceMode: 'single',
        correctAnswer: 'c'
      },
      { id: 'validate-2-ai-2', question: 'Why?', type: 'text', aiGrading: true }
    ])
    expect(answerSpecs).toMatchObject([
      { stepNumber: 2, questionId: 'validate-2-ai-2', correctAnswer: 'a hidden reason', aiGrading: true }
    ])
    expect(html).toContain('Why?')
    expect(JSON.stringify([metadata, html])).not.toContain('hidden')
  })
})
