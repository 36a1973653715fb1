import { describe, expect, test } from '@jest/globals'
import { sortedByTitle, titleKey } from '../../lib/text/title-order.ts'

describe('the order of titles', () => {
  test.each([
    ['🔴 Devtoberfest 2024 - Week 1', 'devtoberfest 2024 week 1'],
    ['1 - Create the Product List Page', 'create the product list page'],
    ['02. Deploy', 'deploy'],
    ['(3) Test', 'test'],
    ['[4] Test', 'test'],
    ['1.2: Test', 'test'],
    ['🔴 5 – Test', 'test'],
    ['1️⃣ Test', 'test'],
    ['  Ärger mit Émil', 'arger mit emil'],
    ['日本語 の題', '日本語 の題']
  ])('leaves out of %s what does not name it', (title, key) => {
    expect(titleKey(title)).toBe(key)
  })

  test.each([
    ['3D models', '3d models'],
    ['3-D models', '3 d models'],
    ['5 ways to deploy', '5 ways to deploy'],
    ['2024 - a review', '2024 a review'],
    ['2.0 is there', '2 0 is there'],
    ['12 -', '12'],
    ['🔴', '🔴']
  ])('keeps of %s what belongs to it', (title, key) => {
    expect(titleKey(title)).toBe(key)
  })

  test('a series of one name keeps its order, and equal titles theirs', () => {
    const titles = ['2 - Set up', 'Zebra', '🔴 apple', '1 - Set up', 'Set off']
    expect(sortedByTitle(titles.map(title => ({ title }))).map(({ title }) => title)).toEqual([
      '🔴 apple',
      'Set off',
      '1 - Set up',
      '2 - Set up',
      'Zebra'
    ])
    const twins = [{ title: 'a', of: 1 }, { title: 'a', of: 2 }] // prettier-ignore
    expect(sortedByTitle(twins)).toEqual(twins)
  })

  test('a long title costs little', () => {
    const began = performance.now()
    for (const part of ['1.', ' ', '-', '1️⃣', '🔴', '(']) titleKey(part.repeat(50_000))
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
