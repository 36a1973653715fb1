import { beforeAll, expect, test } from '@jest/globals'
import cds from '@sap/cds'
import { describeForms } from '../../srv/cap/model/describe-forms.ts'
import { asCsn } from '../../srv/cap/types.ts'
import { compiledModel } from '../../srv/cap/model/model.ts'

interface Element {
  readonly name: string
  readonly type?: string
  readonly target?: string
  readonly is2one?: boolean
  readonly key?: boolean
  readonly virtual?: boolean
  readonly [annotation: `@${string}`]: unknown
}

interface Entity {
  readonly name: string
  readonly elements: Readonly<Record<string, Element>>
  readonly [annotation: `@${string}`]: unknown
}

let entities: readonly Entity[]

beforeAll(async () => {
  const model = await compiledModel(['*'])
  describeForms(model)
  const { definitions } = cds.linked(asCsn(model))
  entities = (Object.values(definitions) as unknown as (Entity & { kind: string })[]).filter(
    ({ kind, name }) => kind === 'entity' && name.startsWith('AdminService.')
  )
})

const updatable = () => entities.filter(each => each['@readonly'] !== true && !each['@settings'])
const has = (entity: Entity, annotation: string) =>
  Object.keys(entity).some(name => name === annotation || name.startsWith(`${annotation}.`))

test.each(['@UI.LineItem', '@UI.HeaderInfo', '@UI.Facets', '@UI.SelectionFields'])(
  'every entity that admins edit has %s',
  annotation => {
    expect(updatable().length).toBeGreaterThan(20)
    expect(
      updatable()
        .filter(entity => !has(entity, annotation))
        .map(({ name }) => name)
    ).toEqual([])
  }
)

test('every column that they see has a label', () => {
  const bare = updatable().flatMap(({ name, elements }) =>
    Object.values(elements)
      .filter(
        each => !each['@UI.Hidden'] && (each.target === undefined || (each.is2one && each.type === 'cds.Association'))
      )
      .filter(each => !each['@title'] && !each['@Common.Label'] && each['@UI.HiddenFilter'] !== true)
      .map(element => `${name}.${element.name}`)
  )
  expect(bare).toEqual([])
})

test('columns, filters and forms name elements that are there', () => {
  const unknown = entities.flatMap(entity =>
    ['@UI.LineItem', '@UI.FieldGroup#General.Data']
      .flatMap(name => (entity[name as `@${string}`] ?? []) as { Value: { '=': string } }[])
      .map(({ Value }) => Value['='].split('.')[0] ?? '')
      .filter(path => !(path in entity.elements) && !(path.replace(/_ID$/, '') in entity.elements))
      .map(path => `${entity.name}: ${path}`)
  )
  expect(unknown).toEqual([])
})
