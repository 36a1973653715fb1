import { describe, expect, test } from '@jest/globals'
import { reasonAgainst, reasonAgainstChange, refusalOf } from '../../../app/admin/metadata/permissions.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import type { Operation } from '../../../app/admin/metadata/types.ts'
import { describePermissions } from '../../../srv/cap/model/describe-permissions.ts'
import { servedModel } from '../support/admin-model.ts'

const rights = (...scopes: readonly string[]) => new Set(scopes)

describe('what a service restricts is in its metadata', () => {
  const described = (definitions: Record<string, object>): Record<string, Record<string, unknown>> => {
    const all = { S: { kind: 'service', '@requires': 'Admin' }, ...definitions }
    describePermissions({ $sources: [], definitions: all })
    return all
  }
  const restrictionsOf = (row: object, name: string): unknown =>
    described({ 'S.Rows': { kind: 'entity', ...row } })['S.Rows']?.[`@Capabilities.${name}.Permissions`]
  const needing = (...scopes: readonly string[]) => [{ SchemeName: 'OAuth2', Scopes: scopes.map(Scope => ({ Scope })) }]

  test.each([
    [{ '@requires': 'Super' }, needing('Super')],
    [{ '@requires': ['Super', 'Other'] }, needing('Super', 'Other')],
    [{ '@restrict': [{ to: 'Super' }] }, needing('Super')],
    [{ '@requires': 'authenticated-user' }, undefined],
    [{}, undefined]
  ])('an operation with %j', (annotations, expected) => {
    const { 'S.act': act } = described({ 'S.act': { kind: 'action', ...annotations } })
    expect(act?.['@Capabilities.OperationRestrictions.Permissions']).toEqual(expected)
  })

  test('an operation of rows', () => {
    const act: Record<string, unknown> = { kind: 'action', '@requires': 'Super' }
    described({ 'S.Rows': { kind: 'entity', actions: { act } } })
    expect(act['@Capabilities.OperationRestrictions.Permissions']).toEqual(needing('Super'))
  })

  test('the events of an entity, each by what grants it', () => {
    const rows = {
      '@restrict': [
        { grant: 'READ', to: 'Admin' },
        { grant: ['CREATE', 'UPDATE'], to: 'Editor' },
        { grant: '*', to: 'Super' }
      ]
    }
    expect(restrictionsOf(rows, 'InsertRestrictions')).toEqual(needing('Editor', 'Super'))
    expect(restrictionsOf(rows, 'DeleteRestrictions')).toEqual(needing('Super'))
  })

  test('an element, which other scopes leave out', () => {
    const elements = { name: {}, shown: { '@requires': 'Super' }, kept: { '@requires': 'Other' } }
    expect(restrictionsOf({ elements }, 'UpdateRestrictions')).toEqual([
      {
        SchemeName: 'OAuth2',
        Scopes: [
          { Scope: 'Admin', RestrictedProperties: '*,-shown,-kept' },
          { Scope: 'Super', RestrictedProperties: '*,-kept' },
          { Scope: 'Other', RestrictedProperties: '*,-shown' }
        ]
      }
    ])
  })
})

describe('a caller', () => {
  const restrictions = {
    Permissions: [
      {
        Scopes: [
          { Scope: 'Admin', RestrictedProperties: '*,-shown' },
          { Scope: 'Super', RestrictedProperties: '*' }
        ]
      }
    ]
  }
  test.each([
    [restrictions, rights('Admin'), 'shown', 'needs the scope Super, which your account does not have'],
    [restrictions, rights('Admin', 'Super'), 'shown', undefined],
    [restrictions, rights('Admin'), 'name', undefined],
    [restrictions, rights('Admin'), undefined, undefined],
    [restrictions, rights(), undefined, 'needs the scope Admin or Super, which your account does not have'],
    [restrictions, undefined, 'shown', undefined],
    [undefined, rights(), undefined, undefined]
  ])('%j %j %s', (given, caller, property, reason) => expect(refusalOf(given, caller, property)).toBe(reason))
})

describe('the service of the admins', () => {
  test('tells each caller what is missing, and each row what it allows', async () => {
    const { document } = await servedModel()
    const vetoAs = (...scopes: readonly string[]): Operation | undefined =>
      readModel(document, rights(...scopes))
        .sets.get('Concepts')
        ?.actions.find(({ name }) => name === 'vetoConcept')
    const [admin, editor] = [vetoAs('Admin'), vetoAs('Admin', 'KnowledgeGraph.Admin')]
    const reason = (operation: Operation | undefined, status: string) =>
      operation && reasonAgainst(operation, { status })
    expect(reason(admin, 'ACTIVE')).toBe('needs the scope KnowledgeGraph.Admin, which your account does not have')
    expect(reason(editor, 'ACTIVE')).toBeUndefined()
    expect(reason(editor, 'MERGED')).toBe('is for concepts that are ACTIVE')
    expect(editor && reasonAgainst(editor)).toBeUndefined()
    const published = readModel(document, rights('Admin')).sets.get('Missions')?.properties.get('published')
    expect(published?.refusal).toBe('needs the scope SuperAdmin, which your account does not have')
  })

  test('tells that rows of somebody else are not changed', async () => {
    const queries = readModel((await servedModel()).document, rights('Admin')).sets.get('SavedQueries')
    if (!queries) throw new Error('there are no saved queries')
    const reasons = (isOwn: boolean) =>
      (['update', 'delete'] as const).map(change => reasonAgainstChange(queries, change, { isOwn }))
    expect(reasons(true)).toEqual([undefined, undefined])
    expect(reasons(false)).toEqual(['is for its owner; make a copy of your own', 'is for its owner'])
    const rename = queries.actions.find(({ name }) => name === 'rename')
    expect(rename && reasonAgainst(rename, { isOwn: false })).toBe('is for its owner')
  })
})
