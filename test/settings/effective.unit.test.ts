import { describe, expect, test } from '@jest/globals'
import cds from '@sap/cds'
import { effectiveValues, environmentProblems, misspelledNames } from '../../srv/platform/settings/effective.ts'
import { fieldsOf, type SettingsEntity, type Stored } from '../../srv/platform/settings/field.ts'
import { verifies } from '../requirements/verifies.ts'

const entityOf = (elements: string): SettingsEntity => {
  const model = cds.linked(cds.parse(`@settings entity S { key ID : UUID; createdAt : Timestamp; ${elements} }`))
  return model.definitions['S'] as unknown as SettingsEntity
}

const fields = fieldsOf(
  entityOf(`
    @settings.env: 'S_ENABLED' @settings.default: false
    enabled : Boolean;
    @settings.env: 'S_MAX' @settings.default: 60 @assert.range: [0, 100000]
    max     : Integer;
    @settings.env: 'S_WEIGHT' @assert.range: [0, 1]
    weight  : Decimal(4, 3);
    @settings.env: 'S_NAME' @settings.default: 'model'
    name    : String(10);
    text    : LargeString;`)
)

const inEnvironment = (variables: Readonly<Record<string, string>>) => (name: string) => variables[name]

const effective = (row?: Readonly<Record<string, Stored>>, variables: Readonly<Record<string, string>> = {}) =>
  effectiveValues(fields, row, inEnvironment(variables)).map(({ value, source }) => [value, source])

const byDefault = [
  [false, 'default'],
  [60, 'default'],
  [null, 'default'],
  ['model', 'default'],
  [null, 'default']
]

describe('the value in force', () => {
  test('is the default without a row, and without anything in it', () => {
    expect(effective()).toEqual(byDefault)
    expect(effective({ enabled: null, max: null, weight: null, name: '', text: null })).toEqual(byDefault)
  })

  const variables = { S_ENABLED: 'true', S_MAX: '0', S_WEIGHT: '0.25', S_NAME: 'other' }

  verifies('SETTINGS-002', 'is that of the environment before the default', () => {
    expect(effective({}, variables)).toEqual([
      [true, 'env'],
      [0, 'env'],
      [0.25, 'env'],
      ['other', 'env'],
      [null, 'default']
    ])
  })

  verifies('SETTINGS-001', 'is the stored one before that of the environment, also when it is false or 0', () => {
    expect(effective({ enabled: false, max: 0, weight: '0.500', name: 'mine', text: 'x' }, variables)).toEqual([
      [false, 'db'],
      [0, 'db'],
      [0.5, 'db'],
      ['mine', 'db'],
      ['x', 'db']
    ])
  })
})

describe('a variable', () => {
  test.each([
    ['S_ENABLED', 'yes', 'must be true or false'],
    ['S_MAX', '-1', 'must be an integer 0..100000'],
    ['S_MAX', '100001', 'must be an integer 0..100000'],
    ['S_MAX', '1.5', 'must be an integer 0..100000'],
    ['S_MAX', '0x10', 'must be an integer 0..100000'],
    ['S_WEIGHT', '1.01', 'must be a number 0..1 with at most 3 decimals'],
    ['S_WEIGHT', '0.1234', 'must be a number 0..1 with at most 3 decimals'],
    ['S_WEIGHT', 'much', 'must be a number 0..1 with at most 3 decimals'],
    ['S_NAME', 'eleven char', 'must have at most 10 characters']
  ])('%s=%s is a problem', (name, text, rule) => {
    expect(environmentProblems(fields, inEnvironment({ [name]: text }))).toEqual([`${name}: ${rule}`])
  })

  test('at its bounds is none', () => {
    for (const [name, text] of Object.entries({
      S_MAX: '100000',
      S_WEIGHT: '1',
      S_NAME: 'ten chars!',
      S_ENABLED: 'false'
    }))
      expect(environmentProblems(fields, inEnvironment({ [name]: text }))).toEqual([])
  })
})

describe('a stored value that breaks a rule of its field', () => {
  const broken: readonly [string, Stored, string][] = [
    ['enabled', 7, 'enabled must be true or false'],
    ['max', -1, 'max must be an integer 0..100000'],
    ['max', 1.5, 'max must be an integer 0..100000'],
    ['weight', '2', 'weight must be a number 0..1 with at most 3 decimals'],
    ['weight', 0.1234, 'weight must be a number 0..1 with at most 3 decimals'],
    ['weight', 'much', 'weight must be a number 0..1 with at most 3 decimals'],
    ['name', 'eleven char', 'name must have at most 10 characters']
  ]

  test.each(broken)('%s = %p counts as not set, and is reported', (field, value, problem) => {
    const reported: string[] = []
    const values = effectiveValues(fields, { [field]: value }, inEnvironment({ S_MAX: '5' }), each =>
      reported.push(each)
    )
    expect(reported).toEqual([problem])
    expect(values.find(each => each.field === field)).toMatchObject(
      field === 'max' ? { value: 5, source: 'env' } : { source: 'default' }
    )
  })
})

test('a name that begins like the variable of a setting and is none is a misspelling', () => {
  const known = new Set(['SEARCH_RATE_LIMIT_MAX', 'UI_EVENTS_ENABLED'])
  const names = ['SEARCH_RATE_LIMIT_MAX', 'SEARCH_RATE_LIMT_MAX', 'SEARCH_SERVICE_HOST', 'UI_EVENTS_ENABLE', 'UI_THEME']
  expect(misspelledNames(names, known)).toEqual(['SEARCH_RATE_LIMT_MAX', 'UI_EVENTS_ENABLE'])
})

test('a field of a type that no setting has is a mistake of the model', () => {
  expect(() => fieldsOf(entityOf('at : Timestamp;'))).toThrow('S.at has the type cds.Timestamp')
})
