import { beforeAll, describe, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReadable } from '../../../app/admin/metadata/evaluate.ts'
import { plainPaths } from '../../../srv/cap/model/plain-paths.ts'
import { compiledModel } from '../../../srv/cap/model/model.ts'
import { edmOperators, followed, members, needless } from '../../../srv/cap/model/terms-of-pages.ts'
import { unreadTerms } from '../../../srv/cap/model/unread-terms.ts'
import { describeForms } from '../../../srv/cap/model/describe-forms.ts'
import { describePermissions } from '../../../srv/cap/model/describe-permissions.ts'
import { projectRoot } from '../../support/launch.ts'

const unread = (element: object, more: object = {}): readonly string[] =>
  unreadTerms({
    definitions: { 'AdminService.Travels': { kind: 'entity', elements: { price: element }, ...more } }
  } as never).map(each => each.replace('the workplace does not read ', ''))

const read = (...path: readonly string[]): string => readFileSync(join(projectRoot, ...path), 'utf8')

describe('what pages do not follow', () => {
  test('is named by target and term', () => {
    expect(unread({ '@UI.Sparkle': true, '@UI.Hidden': true, '@title': 'Price' })).toEqual([
      'AdminService.Travels/price: @UI.Sparkle'
    ])
    expect(unread({}, { '@Capabilities.FilterRestrictions.RequiresFilter': true })).toEqual([
      'AdminService.Travels: RequiresFilter of @Capabilities.FilterRestrictions'
    ])
    const action = { kind: 'action', '@Common.Sparkle': 1, params: { to: { '@UI.Sparkle': 1 } } }
    expect(unread({}, { actions: { book: action } })).toEqual([
      'AdminService.Travels.book: @Common.Sparkle',
      'AdminService.Travels.book/to: @UI.Sparkle'
    ])
  })

  test('is named within fields and sections', () => {
    const facets = [
      { $Type: 'UI.ReferenceFacet', Target: '@UI.Chart#Months' },
      { $Type: 'UI.ReferenceFacet', Target: 'bookings/@UI.LineItem#Flights', '@UI.Sparkle': true }
    ]
    const item = [{ $Type: 'UI.DataFieldForIntentBasedNavigation', SemanticObject: 'Travel' }]
    expect(unread({}, { '@UI.Facets': facets, '@UI.LineItem#Flights': item })).toEqual([
      'AdminService.Travels: @UI.Chart#Months in @UI.Facets',
      'AdminService.Travels: @UI.Sparkle',
      'AdminService.Travels: UI.DataFieldForIntentBasedNavigation in @UI.LineItem'
    ])
  })

  test('is an expression with a function, which no page evaluates', () => {
    const length = { func: 'length', args: [{ ref: ['name'] }] }
    const isLong = { '=': 'length(name) > 3', xpr: [length, '>', { val: 3 }] }
    expect(unread({ '@UI.Hidden': isLong, '@Common.FieldControl': { '=': 'control' } })).toEqual([
      'AdminService.Travels/price: an expression of @UI.Hidden'
    ])
    expect(unread({ '@UI.Hidden': { $edmJson: { $Apply: [{ $Path: 'name' }] } } })).toHaveLength(1)
  })
})

describe('the models', () => {
  const linesOf = async (...roots: readonly string[]): Promise<readonly string[]> => {
    const model = await compiledModel(roots)
    plainPaths(model)
    describeForms(model)
    describePermissions(model)
    return unreadTerms(model)
  }
  let travels: readonly string[]

  beforeAll(async () => {
    travels = await linesOf('test/admin/annotations/support/travels')
  }, 60_000)

  test('of the product has nothing that its pages do not follow', async () => {
    expect(await linesOf('*')).toEqual([])
  }, 60_000)

  test('of public samples has a restriction that its pages leave to the service', () => {
    expect(travels).toContain(
      'AdminService.Travels: the workplace does not read FilterExpressionRestrictions of @Capabilities.FilterRestrictions'
    )
  })
})

describe('the table of terms', () => {
  const [guide = ''] = read('docs', 'guides', 'annotations.md').split('\n## Paths')

  test('is that of the guide', () => {
    const rows = Object.entries({ ...followed, ...needless }).map(([term, makes]) => `| \`${term}\` | ${makes} |`)
    expect(rows.filter(row => !guide.includes(row))).toEqual([])
    const named = [...guide.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, term]) => term)
    expect(named.toSorted()).toEqual(Object.keys({ ...followed, ...needless }).toSorted())
  })

  test('is what the code of the pages reads', () => {
    const folder = join(projectRoot, 'app', 'admin')
    const code = ['metadata', 'browser']
      .flatMap(each =>
        readdirSync(join(folder, each), { recursive: true, encoding: 'utf8' }).map(file => join(each, file))
      )
      .filter(file => /\.tsx?$/.test(file))
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    const terms = [...code.matchAll(/@((?:UI|Common|Core|Capabilities|Communication|Measures|Validation|HTML5)\.\w+)/g)]
    const named = new Set(terms.map(([, term]) => term ?? ''))
    // restrictions of reads are named by a template
    const byTemplate = ['Search', 'Sort'].map(each => `Capabilities.${each}Restrictions`)
    expect(Object.keys(followed).filter(term => !named.has(term) && !byTemplate.includes(term))).toEqual([])
    expect(Object.keys(members).every(term => term in followed)).toBe(true)
    // members of others
    const within = ['Core.SymbolicName', 'Validation.MaxLength', 'Capabilities.PermissionType']
    expect([...named].filter(term => !(term in followed) && !within.includes(term))).toEqual([])
  })

  test('has the operators that pages evaluate', () => {
    const unknown = [...edmOperators].filter(each => !isReadable({ [each]: each === '$Path' ? 'name' : [] }))
    expect(unknown).toEqual([])
  })
})
