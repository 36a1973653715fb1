import type { Definition, Definitions, Element, LoadedModel } from '../../cap/types.ts'
import { startCase } from '../../cap/model/start-case.ts'
import type { SettingValue } from './field.ts'

interface Setting extends Element {
  readonly '@settings.env'?: string
  readonly '@settings.default'?: SettingValue
  readonly '@settings.group'?: string
}

type Singleton = Definition<Setting>

const GENERAL = 'General'
const administrative = /^(ID|createdAt|createdBy|modifiedAt|modifiedBy)$/

/**
 * Adds to every settings singleton that a service of `csn` exposes what a page needs to show it: labels, descriptions
 * from the doc comments, default and variable as quick info, and one form section for each `@settings.group`. So a
 * page needs no code to gain a field.
 */
export function describeSettings(csn: LoadedModel): void {
  const definitions = csn.definitions as Definitions<Singleton>
  for (const [name, exposed] of Object.entries(definitions)) {
    const stored = definitions[exposed.projection?.from.ref?.[0] ?? '']
    if (exposed['@settings'] === true && stored) describe(name, exposed, stored)
  }
}

/** Has the change log track every field of settings that a service exposes. */
export function trackSettings({ definitions }: LoadedModel): void {
  for (const exposed of Object.values(definitions))
    if (exposed['@settings'] === true && exposed.projection)
      for (const [field, element] of Object.entries(exposed.elements ?? {}))
        if (!administrative.test(field) && element.target === undefined && !element.virtual)
          element['@changelog'] ??= true
}

function describe(name: string, exposed: Singleton, { doc, elements: declared = {} }: Singleton): void {
  const fields = Object.entries(exposed.elements ?? {}).filter(
    ([field, { target }]) => target === undefined && !administrative.test(field)
  )
  for (const [field, element] of fields) describeField(field, element, declared[field]?.doc)
  const title = exposed['@title'] ?? startCase(name.slice(name.lastIndexOf('.') + 1))
  const groups = Object.entries(Object.groupBy(fields, ([, element]) => element['@settings.group'] ?? GENERAL))
  Object.assign(exposed, {
    ...(doc && { '@Core.Description': doc }),
    '@UI.HeaderInfo.TypeName': title,
    '@UI.HeaderInfo.TypeNamePlural': title,
    '@UI.Facets': groups.map(([group]) => section(group)),
    ...Object.fromEntries(groups.map(([group, members = []]) => [`@UI.FieldGroup#${idOf(group)}.Data`, form(members)]))
  })
}

function describeField(name: string, element: Setting, doc: string | undefined): void {
  element['@title'] ??= startCase(name)
  if (doc) element['@description'] ??= doc
  const { '@settings.default': fallback, '@settings.env': variable } = element
  const facts = [fallback === undefined ? [] : `Default: ${String(fallback)}`, variable ?? []].flat()
  if (facts.length > 0) element['@Common.QuickInfo'] = facts.join('; ')
}

const section = (group: string) => ({
  $Type: 'UI.ReferenceFacet',
  Label: group,
  Target: `@UI.FieldGroup#${idOf(group)}`
})

const form = (members: readonly (readonly [string, unknown])[]) =>
  members.map(([field]) => ({ $Type: 'UI.DataField', Value: { '=': field } }))

const idOf = (group: string) => group.replaceAll(' ', '')
