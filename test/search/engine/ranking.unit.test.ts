import { expect, test } from '@jest/globals'
import { addSegment, buildSegment, openIndex, type SearchDocument } from '../../../srv/search/engine/index.ts'
import { found, indexOf, step, tutorial } from './support/documents.ts'

const withCode = (slug: string, code: string): SearchDocument => tutorial(slug, '', { steps: [step(1, '', code)] })

test('an identifier in camelCase is found by its parts, below documents with the words', () => {
  const index = indexOf([withCode('camel', 'readFile'), withCode('words', 'read file'), withCode('other', 'write')])
  expect(found(index, 'file')).toEqual(['words', 'camel'])
  expect(found(index, 'readFile')[0]).toBe('camel')
  expect(found(index, 'READFILE')[0]).toBe('camel')
})

test('a symbol is above its words', () => {
  const index = indexOf([tutorial('word', 'Filter of filters'), withCode('symbol', '$filter')])
  expect(found(index, '$filter')).toEqual(['symbol', 'word'])
})

test('a word in the title is above one in the text, and a short title above a long one', () => {
  const index = indexOf([
    tutorial('text', 'Another', { steps: [step(1, 'deploy deploy deploy')] }),
    tutorial('long', 'How teams of people deploy an application'),
    tutorial('short', 'Deploy')
  ])
  expect(found(index, 'deploy')).toEqual(['short', 'long', 'text'])
})

test('words that stand side by side are above words that stand apart', () => {
  const index = indexOf([
    tutorial('apart', '', { steps: [step(1, 'value of something that is no help')] }),
    tutorial('beside', '', { steps: [step(1, 'something of that is no value help')] })
  ])
  expect(found(index, 'value help')).toEqual(['beside', 'apart'])
})

test('a document that has a phrase more often is above one that has its words more often', () => {
  const other = 'A value is set. The value counts. Some help is near. More help comes.'
  const index = indexOf([
    tutorial('words', '', { steps: [step(1, `value help, then: ${other} ${other}`)] }),
    tutorial('phrase', '', {
      steps: [step(1, 'value help here, value help there, value help in all of it, value help')]
    })
  ])
  expect(found(index, '"value help"')).toEqual(['phrase', 'words'])
})

test('the inflected form of a verb is found, below the form that is asked for', () => {
  const index = indexOf([
    tutorial('deploying', 'Deploying'),
    tutorial('deploy', 'Deploy'),
    tutorial('other', 'Deployment')
  ])
  expect(found(index, 'deploying')).toEqual(['deploying', 'deploy'])
  expect(found(index, 'deploy')).toEqual(['deploy', 'deploying'])
})

test('who or what does something is found by the word in -ing', () => {
  const index = indexOf([
    tutorial('scaler', 'The autoscaler'),
    tutorial('debugger', 'A debugger'),
    tutorial('user', 'One user')
  ])
  expect(found(index, 'autoscaling')).toEqual(['scaler'])
  expect(found(index, 'debugging')).toEqual(['debugger'])
  expect(found(index, 'scaler')).toEqual([])
})

test('a phrase in the title of a step is above one that its text has several times', () => {
  const index = indexOf([
    tutorial('text', '', { steps: [step(1, 'A value help. '.repeat(8))] }),
    tutorial('title', '', { steps: [{ ...step(1, 'Add it here.'), title: 'Value help' }] })
  ])
  expect(found(index, '"value help"')).toEqual(['title', 'text'])
})

test('words that are one expression in one document are found one by one where they are two', () => {
  const index = indexOf([
    tutorial('both', 'Shopping basket', { steps: [step(1, '', 'const shoppingBasket = {}; shoppingbasket')] }),
    tutorial('one', 'A basket for apples'),
    tutorial('other', 'Apples and shopping'),
    tutorial('another', 'Shopping for apples')
  ])
  expect(found(index, 'shopping basket')).toEqual(['both', 'one'])
  expect(found(index, 'shopping basket', { completeOnly: true })).toEqual(['both'])
})

test('synonyms are found both ways, as several words too, below what is asked for', () => {
  const documents = [
    tutorial('short', 'The BTP'),
    tutorial('long', 'A Business Technology Platform'),
    tutorial('no', 'Business')
  ]
  const synonyms = [{ word: 'BTP', synonyms: ['business technology platform'] }]
  const index = openIndex({ parts: addSegment([], buildSegment(documents)), synonyms })
  expect(found(index, 'btp')).toEqual(['short', 'long'])
  expect(found(index, 'business technology platform', { completeOnly: true })).toEqual(['long', 'short'])
})

test('stop words are searched for when there is nothing else', () => {
  const index = indexOf([tutorial('who', 'The Who'), tutorial('none', 'Nobody')])
  expect(found(index, 'the who')).toEqual(['who'])
  expect(found(index, 'the nobody')).toEqual(['none'])
})

test('boosts are added, equal scores are ordered by type and slug, and pages fit together', () => {
  const same = ['b', 'c', 'a'].map(slug => tutorial(slug, 'Same'))
  const index = indexOf([{ ...tutorial('a', 'Same'), type: 'MISSION' }, ...same])
  const keys = (options = {}): string[] => index.search('same', options).hits.map(({ type, slug }) => `${type}:${slug}`)
  expect(keys()).toEqual(['TUTORIAL:a', 'TUTORIAL:b', 'TUTORIAL:c', 'MISSION:a'])
  expect(
    keys({
      boosts: new Map([
        ['MISSION:a', 1],
        ['TUTORIAL:none', 5]
      ])
    })[0]
  ).toBe('MISSION:a')
  expect([...keys({ top: 3 }), ...keys({ top: 3, skip: 3 })]).toEqual(keys())
  expect(index.search('same', { top: 0 })).toMatchObject({ total: 4, hits: [] })
})
