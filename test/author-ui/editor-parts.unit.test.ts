import { expect, test } from '@jest/globals'
import { whichText } from '../../app/admin/browser/authors/editor/drafts/which.ts'
import {
  picturesWithoutWords,
  unknownTutorials,
  unusedPictures
} from '../../app/admin/browser/authors/editor/fixes/own-findings.ts'
import { optionBlocks } from '../../app/admin/browser/authors/editor/texts/option-blocks.ts'
import { MOST_BYTES, pathFor, problemOf } from '../../app/admin/browser/authors/editor/pictures/pictures.ts'
import { lineOfStep, stepAtLine } from '../../app/admin/browser/authors/editor/rendering/steps.ts'
import { findingWords } from '../../app/admin/words/en/authors/editor.ts'
import { blocksOf, readingMinutes } from '../../srv/author/dialect/article/index.ts'
import { render, v2 } from '../author/support/render.ts'

const steps = [
  { id: 'step-1', line: 10 },
  { id: 'step-2', line: 20 }
]

test('lines and steps lead to each other', () => {
  expect([1, 9, 10, 19, 20, 500].map(line => stepAtLine(steps, line))).toEqual([
    '',
    '',
    'step-1',
    'step-1',
    'step-2',
    'step-2'
  ])
  expect(['', 'step-2', 'step-3'].map(id => lineOfStep(steps, id))).toEqual([1, 20, undefined])
})

test('the renderer tells at which line of the file each step begins', async () => {
  const text = v2('Words.\n\n### One\n\na\n\n```\n### no step\n```\n\n### Two\n\nb')
  const lines = text.split('\n')
  const { stepLines } = await render(text)
  expect(stepLines.map(line => lines[line - 1])).toEqual(['### One', '### Two'])
})

const [draft, published] = [
  { basedOn: 'a', markdown: 'mine', rulesVr: null },
  { sourceHash: 'a', markdown: 'theirs', rulesVr: null }
]

test('a draft is taken up, unless the channel has another text than it began with', () => {
  expect(whichText(undefined, published)).toBe('published')
  expect(whichText(draft, published)).toBe('draft')
  expect(whichText(draft, { ...published, sourceHash: 'b' })).toBe('ask')
  expect(whichText({ ...draft, basedOn: null }, undefined)).toBe('draft')
  expect(whichText({ ...draft, basedOn: null }, published)).toBe('ask')
  expect(whichText({ ...draft, markdown: 'theirs', rulesVr: '' }, { ...published, sourceHash: 'b' })).toBe('published')
})

test('pictures get paths of their own, and other files are refused', () => {
  const picture = { name: 'Übersicht (neu).PNG', type: 'image/png' }
  expect(pathFor(picture, [])).toBe('images/ubersicht-neu.png')
  expect(pathFor(picture, ['images/ubersicht-neu.png'])).toBe('images/ubersicht-neu-2.png')
  expect(pathFor({ name: '.jpeg', type: 'image/jpeg' }, [])).toBe('images/picture.jpg')
  expect(problemOf({ type: 'image/svg+xml', size: MOST_BYTES })).toBeUndefined()
  expect(problemOf({ type: 'image/png', size: MOST_BYTES + 1 })).toBe('size')
  expect(problemOf({ type: 'text/html', size: 1 })).toBe('type')
})

test('findings of the editor: words of pictures, pictures that are not shown, tutorials that are not there', () => {
  const text = 'a\n\n![](a.png) ![b](b.png)\n\n```\n![](c.png)\n```\n'
  const [found, ...others] = picturesWithoutWords(text, 'a.md', findingWords)
  expect(others).toEqual([])
  expect(found).toMatchObject({ rule: 'image-alt', line: 3 })
  expect(text.slice(0, found?.fix?.cursor)).toBe('a\n\n![')
  expect(unusedPictures(['images/a.png', 'images/b.png'], ['images/b.png'], 'a.md', findingWords)).toMatchObject([
    { message: 'The text does not show this picture: images/a.png' }
  ])
  const links = ['known', 'own', 'gone'].map(slug => ({ kind: 'tutorial' as const, slug, line: 7 }))
  expect(unknownTutorials(links, new Set(['known']), 'own', 'a.md', findingWords)).toMatchObject([
    { line: 7, message: 'Link to a tutorial that is not there: gone' }
  ])
  expect(unknownTutorials(links, undefined, 'own', 'a.md', findingWords)).toEqual([])
})

test('texts for systems become tabs', async () => {
  const blocks = optionBlocks([
    { os: 'Windows', markdown: 'dir\n' },
    { os: 'macOS', markdown: 'ls' }
  ])
  const { metadata, findings } = await render(v2(`### One\n\n${blocks}`))
  expect([metadata.hasOsOptions, findings]).toEqual([true, []])
})

test('an article falls into its outermost elements, which together are all of it', () => {
  const html = '<p>a<br>b</p> x <hr><div><p>c</p></div>tail'
  expect(blocksOf(html)).toEqual(['<p>a<br>b</p>', ' x <hr>', '<div><p>c</p></div>', 'tail'])
  expect(blocksOf('')).toEqual([])
})

test('code takes longer to read than text', () => {
  const words = 'word '.repeat(400)
  expect([readingMinutes(''), readingMinutes(`<p>${words}</p>`), readingMinutes(`<pre>${words}</pre>`)]).toEqual([
    1, 2, 5
  ])
})
