import { describe, expect, test } from '@jest/globals'
import { messagesOf, placeOf, readMessages } from '../../../app/admin/metadata/messages.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import type { Entity } from '../../../app/admin/metadata/types.ts'
import { messagesOfPage, problemsOfFields } from '../../../app/admin/browser/object/page-messages.ts'
import { servedModel } from '../support/admin-model.ts'

const { document } = await servedModel()
const model = readModel(document)
const missions = model.sets.get('Missions') as Entity
const root = 'Missions(ID=1,IsActiveEntity=false)'
const part = 'completionPaths(ID=2,IsActiveEntity=false)'

const placeOfTarget = (target: string) => placeOf(model, missions, root, target)

describe('the field behind the target of a message', () => {
  test('a field of the row, also by its reference', () => {
    expect(placeOfTarget('in/title')).toEqual({ path: root, field: 'title', label: 'Title' })
    expect(placeOfTarget('title')).toMatchObject({ path: root, field: 'title' })
    expect(placeOfTarget('in/author')?.field ?? placeOfTarget('in/title')?.field).toBeDefined()
  })

  test('a field of a part of a draft, from the row and from the root of the service', () => {
    const expected = { path: `${root}/${part}`, field: 'name', label: expect.stringMatching(/ › /) }
    expect(placeOfTarget(`in/${part}/name`)).toEqual(expected)
    expect(placeOfTarget(`/${root}/${part}/name`)).toEqual(expected)
  })

  test('a table of parts, and nothing that the model knows', () => {
    expect(placeOfTarget('in/completionPaths')).toMatchObject({ path: root, field: undefined })
    expect(placeOfTarget('in/nonsense')).toBeUndefined()
  })
})

test('messages of a header have their severity; what is none has no messages', () => {
  const header = JSON.stringify([
    { message: 'done', numericSeverity: 1 },
    { message: 'take care', numericSeverity: 3, target: 'enabled' },
    { numericSeverity: 4 }
  ])
  expect(readMessages(header)).toEqual([
    { message: 'done', severity: 'Positive', target: undefined },
    { message: 'take care', severity: 'Critical', target: 'enabled' }
  ])
  expect([readMessages('{'), readMessages(null), messagesOf('x')]).toEqual([[], [], []])
})

test('a page lists what is wrong with fields, with the last refusal and with the draft, each once', () => {
  const row = { DraftMessages: [{ message: 'is taken', numericSeverity: 4, target: `/${root}/slug` }] }
  const refusal = { status: 400, problems: [{ message: 'is taken', field: 'slug', target: 'in/slug' }] }
  const messages = messagesOfPage(model, missions, root, row, {
    wrong: ['averageTimeToComplete'],
    problems: { averageTimeToComplete: 'must be a number' },
    refusal
  })
  expect(messages.map(({ text, place }) => [place?.field, text])).toEqual([
    ['averageTimeToComplete', 'must be a number'],
    ['slug', 'is taken']
  ])
  expect(problemsOfFields(root, messages)).toEqual({ averageTimeToComplete: 'must be a number', slug: 'is taken' })
})
