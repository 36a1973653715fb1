import { expect, test } from '@jest/globals'
import cds from '@sap/cds'
import { domains } from '../../srv/domains.ts'
import { fieldsOf, type SettingsEntity } from '../../srv/platform/settings/field.ts'
import { tenantSettings } from '../../srv/platform/tenant/tenant-settings.ts'
import { expectPin } from './expect-pin.ts'

const model = cds.linked(await cds.load(['db']))
const singletons = ([...model.definitions] as unknown as (SettingsEntity & { kind: string })[]).filter(
  ({ name, kind, '@settings': isSettings }) => isSettings === true && kind === 'entity' && name.startsWith('tutorials.')
)

test('every setting with its kind, bounds, variable and default is pinned', () => {
  const rows = singletons.flatMap(singleton =>
    fieldsOf(singleton).map(({ name, kind, maxLength = '', scale = '', range = [], env = '', fallback }) => ({
      setting: `${singleton.name.slice(singleton.name.lastIndexOf('.') + 1)}.${name}`,
      kind,
      length: maxLength,
      bounds: range.join('..'),
      decimals: scale,
      variable: env,
      default: fallback ?? ''
    }))
  )
  expectPin('settings', rows)
})

test('every singleton of the model belongs to a domain, and nothing else does', () => {
  const declared = [tenantSettings, ...domains.flatMap(domain => domain.settings ?? [])].map(({ entity }) => entity)
  expect(declared.toSorted()).toEqual(singletons.map(({ name }) => name).toSorted())
})
