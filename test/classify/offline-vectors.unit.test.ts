import { expect, test } from '@jest/globals'
import { offlineVector } from '../../srv/embeddings/model/offline-vectors.ts'
import { similarity } from '../../srv/embeddings/model/vectors.ts'

const close = (one: string, other: string) => similarity(offlineVector(one), offlineVector(other))

test('the same text gives the same vector, of length one', () => {
  expect(offlineVector('Deploy to the cloud')).toEqual(offlineVector('Deploy to the cloud'))
  expect(close('Deploy to the cloud', 'Deploy to the cloud')).toBeCloseTo(1, 5)
})

test('texts are closer the more words, or parts of words, they share', () => {
  const text = 'Integrate two systems'
  expect(close(text, 'System integration')).toBeGreaterThan(close(text, 'Planning of budgets'))
  expect(close('train a model', 'model training')).toBeGreaterThan(0.3)
  expect(Math.abs(close('abap reports', 'mobile themes'))).toBeLessThan(0.15)
})

test('a text without words is close to nothing', () => {
  expect(close('', 'anything')).toBe(0)
  expect(close('— … !', 'anything')).toBe(0)
})
