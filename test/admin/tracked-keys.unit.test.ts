import { expect, test } from '@jest/globals'
import cds from '@sap/cds'
import { keyElement } from '../../srv/admin/history/put-back.ts'
import { profiles } from '../../srv/profiles.ts'
import type { Entity } from '../../srv/cap/types.ts'
import { runtimeModel } from '../support/model.ts'

const model = cds.linked((await runtimeModel(profiles.prod.model)) as object)
const entities = ([...model.definitions] as unknown as readonly Entity[]).filter(
  ({ kind, name }) => kind === 'entity' && /^AdminService\.\w+$/.test(name)
)
/** Parts stand under their objects; of settings every field is tracked, from the start of a backend on. */
const tracked = entities.filter(
  ({ elements, '@history.root': root, '@settings': isSettings }) =>
    root === undefined && (isSettings === true || Object.values(elements).some(element => element['@changelog']))
)

test('what the change log tracks has one key, by which it is put back', () => {
  const names = tracked.map(({ name }) => name.replace('AdminService.', ''))
  expect(names).toEqual(expect.arrayContaining(['Acronyms', 'Tags', 'Missions', 'Events', 'Secrets', 'ChatSettings']))
  expect(tracked.filter(entity => keyElement(entity) === undefined).map(({ name }) => name)).toEqual([])
})
