import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationsOfPages, pageOfOperation } from '../../../app/admin/browser/parts/operations-of-pages.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import type { Operation } from '../../../app/admin/metadata/types.ts'
import type { Element, Entity } from '../../../srv/cap/types.ts'
import { expectPin } from '../../pins/expect-pin.ts'
import { projectRoot } from '../../support/launch.ts'
import { servedModel } from '../support/admin-model.ts'

const { linked, document } = await servedModel()
/** As somebody sees it who has no scope at all, so that whatever needs one has its reason. */
const model = readModel(document, new Set())
const sets = [...model.sets].map(([set, entity]) => ({ set, entity }))
const bound = sets.flatMap(({ set, entity }) => entity.actions.map(operation => ({ of: set, operation })))
const all = [...model.operations.map(operation => ({ of: '', operation })), ...bound]

const folder = join(projectRoot, 'app/admin/browser')
const sources = globSync('*/*.{ts,tsx}', { cwd: folder })
  .filter(file => !file.endsWith('operations-of-pages.ts'))
  .map(file => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

test('every list, and every table of parts in a page, has columns', () => {
  const tables = sets.flatMap(({ set, entity }) =>
    [...entity.navigations.values()]
      .filter(({ collection }) => collection)
      .map(({ name, target, partner }) => ({
        at: `${set}/${name}`,
        columns: (model.entities.get(target)?.columns ?? []).filter(({ path }) => path !== `${partner}_ID`)
      }))
  )
  const lists = sets.map(({ set, entity }) => ({ at: set, columns: entity.columns }))
  expect(lists.length).toBeGreaterThan(60)
  expect([...lists, ...tables].filter(({ columns }) => columns.length === 0).map(({ at }) => at)).toEqual([])
})

test('every operation is pinned: where it is offered, what is confirmed as final, and who may', () => {
  expectPin(
    'workplace-operations',
    all
      .filter(({ operation }) => operation.name !== 'effective')
      .map(({ of, operation }) => ({
        operation: of === '' ? operation.name : `${of}.${operation.name}`,
        'offered at': placeOf(of, operation),
        final: operation.isCritical ? 'yes' : '',
        scope: /the scope (.*), which/.exec(operation.refusal ?? '')?.[1] ?? ''
      }))
      .toSorted((one, other) => one.operation.localeCompare(other.operation, 'en'))
  )
})

function placeOf(of: string, { name, isSecret }: Operation): string {
  const page = pageOfOperation(name)
  if (page !== undefined) return page || 'Home'
  if (isSecret) return 'nowhere'
  return of === '' ? 'Actions' : 'its row'
}

test('what takes something away is declared as final, and says what happens', () => {
  const words = /^(?:anonymize|clear|cleanup|commit|delete|erase|merge|purge|remove|roll|rotate|set.*Value|veto)/i
  const actions = all.filter(({ operation }) => operation.isAction)
  expect(actions.filter(({ operation: { name, isCritical } }) => words.test(name) && !isCritical)).toEqual([])
  expect(actions.filter(({ operation: { help, isCritical } }) => isCritical && !help)).toEqual([])
})

test('an operation that a page calls is offered there alone, and each of these exists', () => {
  const unbound = model.operations.map(({ name }) => name)
  const called = unbound.filter(name => sources.some(({ text }) => new RegExp(`['"\`/]${name}\\b`).test(text)))
  expect(called.length).toBeGreaterThan(15)
  expect(called.filter(name => pageOfOperation(name) === undefined)).toEqual([])
  const elsewhere = Object.entries(operationsOfPages)
    .filter(([at]) => at.startsWith('$'))
    .flatMap(([, names]) => names)
    .filter(name => all.filter(({ operation }) => operation.name === name).length > 1)
  expect(elsewhere).toEqual([])
  const known = new Set(all.map(({ operation }) => operation.name))
  expect(
    Object.values(operationsOfPages)
      .flat()
      .filter(name => !known.has(name))
  ).toEqual([])
})

test('a page looks at what the caller may, where an action of it needs a scope', () => {
  const pages = Object.entries(operationsOfPages).filter(([at]) => at.startsWith('$'))
  const restricted = pages.flatMap(([, names]) => names).filter(name => all.some(each => needsScope(each, name)))
  const offering = sources.filter(({ text }) => text.includes('offerOf('))
  expect(restricted).toEqual(expect.arrayContaining(['rollbackContent', 'mergeConcepts', 'publishConcepts']))
  // the concept gate has the names of its deeds in a table beside its page
  const tables = sources.filter(({ file }) => file === 'concepts/deeds.ts')
  const isOffered = (name: string) => [...offering, ...tables].some(({ text }) => text.includes(`'${name}'`))
  expect(restricted.filter(name => !isOffered(name))).toEqual([])
})

const needsScope = ({ operation }: { readonly operation: Operation }, name: string): boolean =>
  operation.name === name && operation.isAction && operation.refusal !== undefined

/** A reference that the database does not keep from leading nowhere. */
const isLoose = (element: Element | undefined): boolean => element?.['@integrity.target'] !== true

test('a row that others refer to is kept by the database, or its deletion says what becomes of them', () => {
  const definitions = linked.definitions as Readonly<Record<string, { readonly elements: Record<string, Element> }>>
  const untold = sets.flatMap(({ set, entity }) =>
    [...entity.navigations.values()].flatMap(({ name, target, collection, composition }) => {
      const principal = model.entities.get(target)
      const isTold = principal?.can.delete === false || principal?.deletion.consequence !== undefined
      const element = definitions[`AdminService.${entity.name}`]?.elements[name]
      return collection || composition || isTold || !isLoose(element) ? [] : [`${set}.${name} leads to ${target}`]
    })
  )
  expect(untold).toEqual([])
})

test('parts that the service does not show as such are told by the words of a deletion', () => {
  const definitions = linked.definitions as Readonly<Record<string, Entity>>
  const untold = sets
    .filter(({ entity }) => entity.can.delete && entity.deletion.consequence === undefined)
    .flatMap(({ set, entity }) => {
      const shown = definitions[`AdminService.${entity.name}`]
      const stored = definitions[shown?.projection?.from.ref?.[0] ?? '']
      const parts = Object.values(stored?.elements ?? {}).filter(({ isComposition }) => isComposition)
      return parts.filter(({ name }) => !shown?.elements[name]).map(({ name }) => `${set} has ${name}`)
    })
  expect(untold).toEqual([])
})
