import { expect, test } from '@jest/globals'
import { withOwnLabels } from '../../../app/site/article/article-labels.ts'
import type { OwnWords } from '../../../app/site/article/own-words.ts'
import * as germanTable from '../../../app/site/words/de/check-forms.ts'
import * as english from '../../../app/site/words/en/check-forms.ts'
import { compose } from '../../../srv/content/compose/compose.ts'
import { render, v2 } from '../../author/support/render.ts'

const german = germanTable as unknown as OwnWords['words']
const alerts = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'].map(kind => `> [!${kind}]\n> text`).join('\n\n')
const source = v2(
  `## You will learn\n- this\n\n## Prerequisites\n- that\n\n### One\n\n${alerts}\n\n[VALIDATE_1]\n\n[VALIDATE_2]\n\n### Two\n`
)
const rulesVr =
  '[VALIDATE_1]\n###Rule\nexact-match\n###Question\nWhich?\n###Match\nx\n' +
  '[VALIDATE_2]\n###Rule\nai-code-check\n###Goal\nWrite it\n'

test('what the renderer writes around the texts of authors is in the language of the site, and says so', async () => {
  const { html } = await render(source, { rulesVr })
  const article = compose(html)?.html ?? ''
  expect(withOwnLabels(article, { words: english, lang: '' })).toBe(article)
  const written = withOwnLabels(article, { words: german, lang: ' lang="de"' })
  const { diagramSource, codeCheck, ...shown } = german.labels
  for (const label of Object.values(shown)) expect(written).toContain(` lang="de">${label}</`)
  for (const label of Object.values(english.labels)) expect(written).not.toContain(`>${label}</`)
  const others = '<p class="question-label">Check your code</p><summary>Source of the diagram</summary>'
  expect(withOwnLabels(others, { words: german, lang: '' })).toBe(
    `<p class="question-label">${codeCheck}</p><summary>${diagramSource}</summary>`
  )
})
