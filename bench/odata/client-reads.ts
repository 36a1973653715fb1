import type { Entity, Model } from '../../app/admin/metadata/types.ts'
import { keyOf } from '../../app/admin/metadata/keys.ts'
import { expandOf, type ListState, listQuery } from '../../app/admin/metadata/query/list-query.ts'

export type Row = Readonly<Record<string, unknown>>

/** A GET of one of the clients that the service has. */
export interface ClientRead {
  readonly client: string
  /** The part of a page that the client shows with it. */
  readonly view: string
  /** Relative to the service. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly isPart: boolean
}

type View = readonly [view: string, path: string]

const anything: ListState = { search: '', filters: {}, sort: undefined, descending: false }
const BROWSER = { accept: 'application/json' }
const UI5 = { accept: 'application/json;odata.metadata=minimal;IEEE754Compatible=true', 'accept-language': 'en-US' }
const O_JS = { accept: '*/*', 'accept-language': '*' }
const CLOUD_SDK = { accept: 'application/json' }

/** The addresses of a session in which each list is used in the ways that it offers, and a row of each is opened. */
export function clientReads(model: Model, first: (set: string) => Row | undefined): readonly ClientRead[] {
  const sets = [...model.sets.values()]
  const of = (client: string, headers: ClientRead['headers'], isPart: boolean, views: readonly View[]) =>
    views.map(([view, path]) => ({ client, view, path, headers, isPart }))
  const lists = sets.filter(({ singleton }) => !singleton)
  const rowOf = (entity: Entity) => first(entity.set ?? '')
  return [
    ...of('admin UI', BROWSER, false, [
      ['home page', 'attention()'],
      ...sets.flatMap(entity =>
        entity.singleton ? settingsViews(entity, model) : adminViews(model, entity, rowOf(entity))
      )
    ]),
    ...of('admin UI', BROWSER, true, lists.flatMap(quickSearch)),
    ...of(
      'UI5',
      UI5,
      true,
      lists.flatMap(entity => ui5Views(entity, rowOf(entity)))
    ),
    ...of(
      'o.js',
      O_JS,
      false,
      lists.flatMap(entity => libraryViews(entity, rowOf(entity)))
    ),
    ...of(
      'Cloud SDK',
      CLOUD_SDK,
      false,
      lists.flatMap(entity => sdkViews(entity, rowOf(entity)))
    )
  ]
}

const settingsViews = ({ set }: Entity, { namespace }: Model): readonly View[] => [
  ['settings', `${set}`],
  ['settings in force', `${set}/${namespace}.effective()`]
]

/** As `app/admin` asks: its lists with filters and orders, and the page of a row with its tables. */
function adminViews({ entities }: Model, entity: Entity, row: Row | undefined): readonly View[] {
  const { set = '', properties } = entity
  const [text] = entity.columns.filter(({ path }) => properties.get(path)?.type === 'Edm.String')
  const list = (state: Partial<ListState>, skip = 0) =>
    `${set}?${listQuery(entity, { ...anything, ...state }, { top: 50, skip })}`
  const views: View[] = [['list', list({})]]
  if (text && entity.can.sort) views.push(['list in order', list({ sort: text.path, descending: true })])
  if (text && entity.can.filter) views.push(['list with filter', list({ filters: { [text.path]: 'ab' } })])
  if (entity.can.search) views.push(['list with search', list({ search: 'java' })])
  views.push(['more rows', list({}, 50)])
  if (!row) return views
  const path = set + keyOf(entity, row)
  views.push(['row', path + expandedBy(entity)])
  for (const facet of entity.facets) {
    if (facet.kind !== 'table') continue
    const target = entities.get(entity.navigations.get(facet.navigation)?.target ?? '')
    if (!target) continue
    const query = listQuery({ ...target, draft: 'none' }, anything, { top: 50, skip: 0 })
    views.push(['table of a row', `${path}/${facet.navigation}?${query}`])
  }
  return views
}

/** The texts of other rows on the page of a row. */
function expandedBy({ facets, properties, title = '' }: Entity): string {
  const fields = facets.flatMap(each => (each.kind === 'fields' ? each.fields.map(({ path }) => path) : []))
  const wanted = [...fields, ...fields.flatMap(path => properties.get(path)?.text ?? []), title]
  const expanded = expandOf([...new Set(wanted.filter(each => each.includes('/')))])
  return expanded === '' ? '' : `?$expand=${encodeURIComponent(expanded)}`
}

const quickSearch = (entity: Entity): readonly View[] =>
  entity.can.search
    ? [['quick search', `${entity.set}?${listQuery(entity, { ...anything, search: 'java' }, { top: 4, skip: 0 })}`]]
    : []

/** As UI5's list report and object page ask, in batches; with the columns that are declared. */
function ui5Views(entity: Entity, row: Row | undefined): readonly View[] {
  const { set = '', draft, keys, columns, properties } = entity
  const named = [...keys, ...columns.map(({ path }) => path)].filter(path => properties.has(path))
  const ofDraft = draft === 'root' ? ['HasActiveEntity', 'HasDraftEntity'] : []
  const select = `$select=${[...new Set([...ofDraft, ...named])].join(',')}`
  const expand = draft === 'root' ? '&$expand=DraftAdministrativeData($select=DraftUUID,InProcessByUser)' : ''
  const all =
    draft === 'root' ? '&$filter=(IsActiveEntity%20eq%20false%20or%20SiblingEntity/IsActiveEntity%20eq%20null)' : ''
  const views: View[] = [['list report', `${set}?$count=true${all}&${select}${expand}&$skip=0&$top=30`]]
  if (row) views.push(['object page', `${set}${keyOf(entity, row)}?${select}${expand}`])
  return views
}

/** As the tests with the library `odata` ask. */
function libraryViews(entity: Entity, row: Row | undefined): readonly View[] {
  const { set = '', properties } = entity
  const text = [...properties.values()].find(({ type, collection }) => type === 'Edm.String' && !collection)
  const views: View[] = [['list', `${set}?%24top=1`]]
  if (text) views.push(['list with filter', `${set}?%24filter=${text.name}%20eq%20%27O%27%27Hara%27&%24top=5`])
  if (row) views.push(['row', set + keyOf(entity, row)])
  return views
}

/** As the request builders of the SAP Cloud SDK write getAll and getByKey. */
function sdkViews(entity: Entity, row: Row | undefined): readonly View[] {
  const { set = '', columns, properties } = entity
  const select = columns.map(({ path }) => path).filter(path => properties.has(path))
  const views: View[] = [['getAll', `${set}?$format=json&$select=${select.join(',')}&$top=20`]]
  if (row) views.push(['getByKey', `${set}${keyOf(entity, row)}?$format=json`])
  return views
}
