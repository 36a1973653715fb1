import { expect, test } from '@jest/globals'
import { applied } from '../../app/admin/browser/authors/editor/fixes/edit.ts'
import { fixFor } from '../../app/admin/browser/authors/editor/fixes/fixes.ts'
import type { Finding } from '../../srv/author/dialect/index.ts'
import { refusalOrFindings, v1, v2 } from './support/findings.ts'

const step = (body: string): string => v2(`### One\n\n${body}\n`)

/** Texts with one finding of a rule, and what a click makes of each. */
const mended: readonly (readonly [rule: string, before: string, after: string])[] = [
  ['code-language', step('```\nls\n```\n\n~~~~\ncd\n~~~~'), step('```text\nls\n```\n\n~~~~text\ncd\n~~~~')],
  ['code-language', step('- item\n\n  ```  \n  ls\n  ```'), step('- item\n\n  ```text\n  ls\n  ```')],
  ['html-placeholder', step('Open it.\n\n<Your Name> is the name.'), step('Open it.\n\n`<Your Name>` is the name.')],
  ['link-parted', step('See [this] (https://a.example).'), step('See [this](https://a.example).')],
  ['heading-none', step('a\n\n##Title\n\nb'), step('a\n\n## Title\n\nb')],
  ['heading-none', step('a\n\n＃＃ Title\n\nb'), step('a\n\n## Title\n\nb')],
  ['html-attribute', step('<img src="a.png" onclick="x()" alt="A">'), step('<img src="a.png" alt="A">')],
  ['option-end-unmatched', step('a\n\n[OPTION END]\n\nb'), step('a\n\n\nb')],
  [
    'accordion-end-unmatched',
    v1('[ACCORDION-END]\n[ACCORDION-BEGIN [Step 1: ](A)]\na\n[ACCORDION-END]'),
    v1('[ACCORDION-BEGIN [Step 1: ](A)]\na\n[ACCORDION-END]')
  ],
  ['table-cells', step('| a | b |\n|---|---|\n| 1 | `x|y` |'), step('| a | b |\n|---|---|\n| 1 | `x\\|y` |')],
  ['emoji-code', step('Well done :tada: and `:x:`.'), step('Well done 🎉 and `:x:`.')],
  ['emoji-code', step('`:tada:` is :tada::rocket:'), step('`:tada:` is 🎉🚀')],
  ['front-matter-key', v2('### One\n\na', ['time: 5', 'time: 10']), v2('### One\n\na', ['time: 10'])],
  ['front-matter-offset', `\n\n${step('a')}`, step('a')],
  ['front-matter-unclosed', step('a').replace('\n---\n\n', '\n\n'), step('a')],
  ['time-unreadable', v2('### One\n\na', ['time: 20 Minuten']), v2('### One\n\na', ['time: 20 min'])],
  ['link-blanks', step('See [this](my file.html) now.'), step('See [this](<my file.html>) now.')],
  ['image-path', step('![A pot](images/a pot.png)'), step('![A pot](<images/a pot.png>)')],
  ['heading-indent', step('a\n\n  ### Two\n\nb'), step('a\n\n### Two\n\nb')],
  ['heading-blank', step('a\n\n###\u00A0Two\n\nb'), step('a\n\n### Two\n\nb')],
  ['table-columns', step('| a | b |\n|---|\n| 1 | 2 |'), step('| a | b |\n|---|---|\n| 1 | 2 |')],
  ['html-block-end', step('<div>x</div>\n**b**'), step('<div>x</div>\n\n**b**')],
  ['merge-conflict', step('<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other'), step('a')]
]

const ruleOf = (findings: readonly Finding[], rule: string): Finding | undefined =>
  findings.find(finding => finding.rule === rule)

test.each(mended)('%s is mended by its fix alone: %j', async (rule, before, after) => {
  const found = await refusalOrFindings(before)
  const finding = ruleOf(found, rule)
  if (!finding) throw new Error(`no finding ${rule} among ${JSON.stringify(found)}`)
  const fix = fixFor(before, finding)
  expect(fix && applied(before, fix)).toBe(after)
  const left = await refusalOrFindings(after)
  expect(ruleOf(left, rule)).toBeUndefined()
  expect(left.length).toBeLessThan(found.length)
})

test('a missing description gets a line, in which the author goes on', async () => {
  const before = step('a').replace('description: A description\n', '')
  const [finding] = await refusalOrFindings(before)
  if (!finding) throw new Error('no finding')
  const fix = fixFor(before, finding)
  expect(fix && applied(before, fix)).toBe(before.replace('---\n', '---\ndescription: \n'))
  expect(fix?.cursor).toBe('---\ndescription: '.length)
})

const unclear: readonly (readonly [rule: string, text: string])[] = [
  ['table-cells', step('| a | b |\n|---|---|\n| 1 | 2 | 3 |')],
  ['emoji-code', step('Look :never_seen_this:')],
  ['time-unreadable', v2('### One\n\na', ['time: soon'])],
  ['front-matter-key', v2('### One\n\na', ['unknown: 1'])],
  ['anchor-missing', step('See [it](#nowhere).')]
]

test.each(unclear)('%s has no certain fix: %j', async (rule, text) => {
  const finding = ruleOf(await refusalOrFindings(text), rule)
  if (!finding) throw new Error(`no finding ${rule}`)
  expect(fixFor(text, finding)).toBeUndefined()
})
