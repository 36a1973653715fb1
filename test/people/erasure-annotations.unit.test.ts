import { expect, test } from '@jest/globals'
import { personalColumns } from '../../srv/people/model/personal-columns.ts'
import { definitionsIn, definitionsOf, undeclaredColumns } from './support/undeclared.ts'

/** A model with Users and `entities`. */
const model = (entities: string) =>
  definitionsIn(`namespace tutorials.people; entity Users { key ID : UUID; uuid : String @people.names: 'uuid' @people.erase: #delete; }
    ${entities}`)

test('every column that names a person says what becomes of it at an erasure', async () => {
  expect(undeclaredColumns(await definitionsOf(['db']))).toEqual([])
})

test('a column that does not is found', () => {
  const found = (element: string) => undeclaredColumns(model(`entity Probe { key ID : UUID; ${element} }`))
  for (const name of [
    'email',
    'ownerEmail',
    'authorLogin',
    'owner',
    'createdBy',
    'initiator',
    'userId',
    'createdFromIp'
  ])
    expect(found(`${name} : String;`)).toEqual([`tutorials.people.Probe.${name}`])
  expect(found('contact { email : String; }')).toEqual(['tutorials.people.Probe.contact_email'])
  expect(found('authors : many String;')).toEqual(['tutorials.people.Probe.authors'])
  expect(found(`email : String @people.names: 'email' @people.erase: #anonymize;`)).toEqual([])
  expect(found('title : String; userCount : Integer;')).toEqual([])
})

test('an annotation that is incomplete stops it', () => {
  const read = (element: string) => () => personalColumns(model(`entity Probe { key ID : UUID; ${element} }`))
  expect(read('user : Association to Users;')).toThrow(/@people.erase of tutorials.people.Probe.user must be one of/)
  expect(read('user : Association to Users @people.erase: #delete;')).toThrow(/@people.merge of/)
  expect(read('user : Association to Users @people.erase: #keep @people.merge: #move;')).toThrow(/@people.erase/)
  expect(read('user : Association to Users @people.erase: #dlete @people.merge: #move;')).toThrow(/@people.erase/)
  expect(read(`owner : String @people.names: 'nickname' @people.erase: #delete;`)).toThrow(/@people.names/)
  expect(read(`owner : String @people.names: 'email';`)).toThrow(/@people.erase/)
})

test('unique keys are those of the model', () => {
  const { links } = personalColumns(
    model(`entity Topics { key ID : UUID; }
      @assert.unique.once: [user, topic, kind]
      entity Probe { key ID : UUID; topic : Association to Topics; kind : String; other : String;
        user : Association to Users @people.erase: #delete @people.merge: #move; }
      entity Preferences { key user : Association to Users @people.erase: #delete @people.merge: #move; }`)
  )
  expect(links.map(({ entity, column, keys, uniqueWith }) => ({ entity, column, keys, uniqueWith }))).toEqual([
    { entity: 'tutorials.people.Probe', column: 'user_ID', keys: ['ID'], uniqueWith: [['topic_ID', 'kind']] },
    { entity: 'tutorials.people.Preferences', column: 'user_ID', keys: ['user_ID'], uniqueWith: [[]] }
  ])
})
