import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readOutline } from '../../srv/content/outline/read-outline.ts'
import { changesSince } from '../../srv/learner/content-changes/changes-since.ts'
import { render, v1, v2 } from '../author/support/render.ts'

const step = (title: string, code = '') => ({ title, code })

describe('the changes of a tutorial', () => {
  test('name added, removed and retitled steps, and other code', () => {
    const before = [step('Install', 'a'), step('Configure', 'b'), step('Run', 'c'), step('Look', '')]
    const now = [step('Prepare', 'a'), step('Run', 'd'), step('Deploy', 'e'), step('Look', '')]
    expect(changesSince(before, now)).toEqual([
      { stepNumber: 1, title: 'Prepare', change: 'retitled' },
      { stepNumber: 2, title: 'Run', change: 'code' },
      { stepNumber: 2, title: 'Configure', change: 'removed' },
      { stepNumber: 3, title: 'Deploy', change: 'added' }
    ])
  })

  test('take a step without code at the same place for the same', () => {
    expect(changesSince([step('One'), step('Two')], [step('First'), step('Two')])).toEqual([
      { stepNumber: 1, title: 'First', change: 'retitled' }
    ])
    expect(changesSince([step('One'), step('Two')], [step('Two')])).toEqual([
      { stepNumber: 1, title: 'One', change: 'removed' }
    ])
  })

  const steps = fc.array(
    fc.record({ title: fc.constantFrom('A', 'B', 'C', 'D'), code: fc.constantFrom('', '1', '2') }),
    { maxLength: 8 }
  )

  test('are none for the same steps in any order', () => {
    const shuffled = steps.chain(some =>
      fc.record({ some: fc.constant(some), other: fc.shuffledSubarray(some, { minLength: some.length }) })
    )
    fc.assert(fc.property(shuffled, ({ some, other }) => expect(changesSince(some, other)).toEqual([])))
  })

  test('are there whenever the steps differ, and make up the difference in number', () => {
    const text = (each: readonly object[]) =>
      each
        .map(part => JSON.stringify(part))
        .sort()
        .join()
    fc.assert(
      fc.property(steps, steps, (before, now) => {
        const changes = changesSince(before, now)
        const count = (change: string) => changes.filter(each => each.change === change).length
        expect(changes.length > 0).toBe(text(before) !== text(now))
        expect(count('added') - count('removed')).toBe(now.length - before.length)
        for (const { stepNumber, title, change } of changes) {
          const of = change === 'removed' ? before : now
          expect(of[stepNumber - 1]?.title).toBe(title)
        }
      })
    )
  })

  test('are mirrored when the tutorial goes back', () => {
    const count = (changes: readonly { change: string }[], kind: string) =>
      changes.filter(({ change }) => change === kind).length
    fc.assert(
      fc.property(steps, steps, (before, now) => {
        const [there, back] = [changesSince(before, now), changesSince(now, before)]
        expect(count(there, 'added')).toBe(count(back, 'removed'))
        expect(count(there, 'code')).toBe(count(back, 'code'))
        expect(count(there, 'retitled')).toBe(count(back, 'retitled'))
      })
    )
  })
})

describe('the outline of a document', () => {
  const source = (code: string, prose: string) =>
    v2(`### Install *it* & go\n\n${prose}\n\n\`\`\`bash\n${code}\n\`\`\`\n\n### Look\n\nDone.\n`)
  const outlineOf = async (markdown: string) => readOutline(Buffer.from((await render(markdown)).html))

  test('has the titles of steps and a digest of their code', async () => {
    const outline = await outlineOf(source('echo "1 < 2" && ls', 'Read this.'))
    expect(outline).toEqual([
      { title: 'Install it & go', code: expect.stringMatching(/^[0-9a-f]{32}$/) },
      { title: 'Look', code: '' }
    ])
  })

  test('stays the same when prose, white space or pictures change', async () => {
    const before = await outlineOf(source('echo one\necho two', 'Read this.'))
    expect(
      await outlineOf(source('echo one  \n\n  echo two', 'Read that.\n\n![A](https://example.org/a.png)'))
    ).toEqual(before)
    expect(await outlineOf(source('echo one\necho three', 'Read this.'))).not.toEqual(before)
  })

  test('is of both parsers, and of no document without steps', async () => {
    expect(await outlineOf(v1('[ACCORDION-BEGIN [Step 1: ](Begin)]\n\nText.\n\n[ACCORDION-END]\n'))).toEqual([
      { title: 'Begin', code: '' }
    ])
    expect(readOutline(Buffer.from('<h1>A page</h1><pre>code</pre>'))).toBeUndefined()
    expect(readOutline(Buffer.from('<p>tutorial-step</p>'))).toBeUndefined()
  })

  test('comes of any text in a time that grows with its length', () => {
    const hostile = ['<section class="tutorial-step">', '<section', '<pre>', '<h2', '<', '>', '&lt;', 'text', '</pre>']
    const text = fc.array(fc.constantFrom(...hostile), { maxLength: 200 }).map(parts => parts.join(''))
    fc.assert(fc.property(text, html => void readOutline(Buffer.from(html))))
    for (const part of hostile) readOutline(Buffer.from(`<section class="tutorial-step">${part.repeat(200_000)}`))
  })
})
