import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { scopes } from '../../lib/access/scopes.ts'
import { verifies } from '../requirements/verifies.ts'
import { projectRoot } from '../support/launch.ts'

interface RoleCollection {
  readonly name: string
  readonly 'role-template-references': readonly string[]
}

interface Security {
  readonly scopes: readonly { readonly name: string }[]
  readonly authorities?: readonly string[]
  readonly 'role-templates': readonly { readonly name: string; readonly 'scope-references': readonly string[] }[]
  readonly 'role-collections': readonly RoleCollection[]
  readonly 'oauth2-configuration': { readonly 'token-validity': number }
}

interface Extension {
  readonly resources: readonly { readonly parameters: { readonly config: Security } }[]
}

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')
const security = JSON.parse(read('xs-security.json')) as Security
const production =
  (parse(read('mta-prod.mtaext')) as Extension).resources[0]?.parameters.config['role-collections'] ?? []
const own = (name: string): string => name.replace('$XSAPPNAME.', '')

/** The scopes that a role collection grants. */
function granted(collection: string): readonly string[] {
  const templates = security['role-collections'].find(({ name }) => name === collection)?.['role-template-references']
  if (!templates) throw new Error(`there is no role collection ${collection}`)
  return templates.flatMap(reference => {
    const template = security['role-templates'].find(({ name }) => name === own(reference))
    if (!template) throw new Error(`there is no role template ${reference}`)
    return template['scope-references'].map(own)
  })
}

verifies(
  ['PEOPLE-007', 'PEOPLE-012', 'PEOPLE-015', 'PEOPLE-016', 'PEOPLE-017'],
  'Tutorials Admin grants five scopes, but not those of super administrators',
  () => {
    expect(granted('Tutorials Admin')).toEqual([
      'Admin',
      'KnowledgeGraph.Admin',
      'DisplayApp',
      'DeveloperApp',
      'Everyone'
    ])
  }
)

verifies('PEOPLE-008', 'Tutorials SuperAdmin grants SuperAdmin', () => {
  expect(granted('Tutorials SuperAdmin')).toEqual(['SuperAdmin'])
})

verifies('PEOPLE-009', 'Tutorials Scanner grants MobileApp', () => {
  expect(granted('Tutorials Scanner')).toEqual(['MobileApp'])
})

verifies(['PEOPLE-010', 'PEOPLE-011', 'PEOPLE-018'], 'Tutorials Author grants two scopes and no more', () => {
  expect(granted('Tutorials Author')).toEqual(['Tutorial.Author', 'Everyone'])
})

verifies('PEOPLE-013', 'Tutorials API Consumer grants Tutorial.API', () => {
  expect(granted('Tutorials API Consumer')).toEqual(['Tutorial.API'])
})

verifies('PEOPLE-014', 'Tutorials MCP Users grants Tutorial.MCP', () => {
  expect(granted('Tutorials MCP Users')).toEqual(['Tutorial.MCP'])
})

test('Tutorials Account Merger grants ConsolidationScope, which admins need to merge accounts', () => {
  expect(granted('Tutorials Account Merger')).toEqual(['ConsolidationScope'])
})

verifies('PEOPLE-019', 'in production the same role collections carry the suffix (Prod)', () => {
  const renamed = security['role-collections'].map(collection => ({ ...collection, name: `${collection.name} (Prod)` }))
  expect(renamed).toHaveLength(7)
  expect(production).toEqual(renamed)
})

verifies('PEOPLE-020', 'nobody has Tutorial.Author without being given Tutorials Author', () => {
  const having = security['role-collections']
    .map(({ name }) => name)
    .filter(name => granted(name).includes('Tutorial.Author'))
  expect(having).toEqual(['Tutorials Author'])
  // scopes listed there would be granted to clients without any role
  expect(security.authorities).toBeUndefined()
})

test('the descriptor has exactly the scopes that the backend knows', () => {
  expect(security.scopes.map(({ name }) => own(name)).sort()).toEqual([...scopes].sort())
  const referenced = security['role-templates'].flatMap(template => template['scope-references'].map(own))
  expect([...new Set(referenced)].sort()).toEqual([...scopes].sort())
})

verifies('PEOPLE-023', 'a token is valid for 12 hours', () => {
  expect(security['oauth2-configuration']['token-validity']).toBe(12 * 60 * 60)
})
