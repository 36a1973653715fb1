import { expect, test } from '@jest/globals'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cds from '@sap/cds'
import { domains } from '../../srv/domains.ts'
import { type Field, fieldsOf, type SettingsEntity } from '../../srv/platform/settings/field.ts'
import { updatesPins } from '../support/environment.ts'
import { projectRoot } from '../support/launch.ts'
import { sharedModel } from '../support/model.ts'
import { expectPin } from './expect-pin.ts'
import { settingsGuide } from './support/settings-guide.ts'

interface Documented {
  readonly kind: string
  readonly doc?: string
}
type Singleton = SettingsEntity & Documented & { readonly elements: Readonly<Record<string, Documented>> }

const model = cds.linked(await sharedModel(['db']))
const singletons = ([...model.definitions] as unknown as Singleton[]).filter(
  ({ name, kind, '@settings': isSettings }) => isSettings === true && kind === 'entity' && name.startsWith('tutorials.')
)
const fields = singletons.flatMap(singleton =>
  fieldsOf(singleton).map(field => ({
    field,
    singleton: singleton.name.slice(singleton.name.lastIndexOf('.') + 1),
    doc: singleton.elements[field.name]?.doc ?? ''
  }))
)

test('every setting with its kind, bounds, variable and default is pinned', () => {
  const rows = fields.map(({ singleton, field }) => {
    const { name, kind, maxLength = '', scale = '', range = [], env = '', fallback } = field
    return {
      setting: `${singleton}.${name}`,
      kind,
      length: maxLength,
      bounds: range.join('..'),
      decimals: scale,
      variable: env,
      default: fallback ?? ''
    }
  })
  expectPin('settings', rows)
})

test('every setting says what it means', () => {
  expect(fields.filter(({ doc }) => doc === '').map(({ singleton, field }) => `${singleton}.${field.name}`)).toEqual([])
})

test('the guide has every setting as it is declared', () => {
  const file = join(projectRoot, 'docs', 'guides', 'settings.md')
  const guide = settingsGuide(
    fields.map(({ singleton, field, doc }) => ({
      singleton,
      field: field.name,
      variable: field.env ?? '',
      rule: ruleOf(field),
      fallback: String(field.fallback ?? ''),
      meaning: doc.replaceAll(/\s+/g, ' ')
    }))
  )
  if (updatesPins()) writeFileSync(file, guide)
  expect(readFileSync(file, 'utf8')).toBe(guide)
})

function ruleOf({ kind, maxLength, range, scale }: Field): string {
  if (kind === 'flag') return 'true, false'
  if (kind === 'text') return maxLength === undefined ? 'text' : `up to ${maxLength} characters`
  const bounds = range ? `${range[0]} to ${range[1]}` : 'a number'
  return scale === undefined ? bounds : `${bounds}, ${scale} decimals`
}

test('every singleton of the model belongs to a domain, and nothing else does', () => {
  const declared = domains.flatMap(domain => domain.settings ?? []).map(({ entity }) => entity)
  expect(declared.toSorted()).toEqual(singletons.map(({ name }) => name).toSorted())
})
