import { expect, test } from '@jest/globals'
import cds from '@sap/cds'
import { profiles } from '../../srv/profiles.ts'
import { runtimeModel } from '../support/model.ts'
import { expectPin } from './expect-pin.ts'

interface Annotated {
  readonly name: string
  readonly kind: string
  readonly actions?: Iterable<Annotated>
  readonly '@readonly'?: boolean
  readonly '@settings'?: boolean
  readonly '@rebuild'?: string
  readonly '@rebuild.refetch'?: boolean
  readonly '@rebuild.slug'?: string
  readonly '@rebuild.uses.slug'?: string
}

const model = cds.linked((await runtimeModel(profiles.prod.model)) as object)
const definitions = [...model.definitions] as unknown as readonly Annotated[]
const watched = definitions.filter(({ name }) => /^(AdminService|AuthorService)\.(?!Draft)\w+$/.test(name))

const row = (what: string, { name, ...annotated }: Annotated) => ({
  what,
  name: name.replace(/^.*?\./, ''),
  rebuild: annotated['@rebuild'] ?? '',
  'by the slug at': annotated['@rebuild.slug'] ?? annotated['@rebuild.uses.slug'] ?? '',
  anew: annotated['@rebuild.refetch'] ? 'yes' : ''
})

/** Settings are in force at once, and what is read-only does not change. */
const entities = watched.filter(each => each.kind === 'entity' && !each['@readonly'] && !each['@settings'])
const operations = watched.filter(({ kind }) => kind === 'action')

test('what each change by an admin or author means for the built site is pinned', () => {
  expectPin('rebuild', [
    ...entities.map(entity => row('change of', entity)),
    ...operations.map(operation => row('call of', operation))
  ])
})

test('nothing is annotated that the site does not know', () => {
  const modes = new Set(definitions.flatMap(each => each['@rebuild'] ?? []))
  expect([...modes].toSorted()).toEqual(['catalog-only', 'full', 'slug-targeted'])
})
