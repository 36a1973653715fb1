import { beforeAll, expect, test } from '@jest/globals'
import cds from '@sap/cds'
import type { Entity, Model, SelectQuery } from '../../srv/cap/types.ts'
import { runtimeModel } from '../support/model.ts'

let model: Model
let entities: readonly Entity[]

beforeAll(async () => {
  model = await runtimeModel(['db', 'srv'])
  entities = (Object.values(model.definitions) as Entity[]).filter(({ kind }) => kind === 'entity')
})

/** Sets of which everybody reads their own rows, with the column that says whose they are. */
const own: Readonly<Record<string, string>> = {
  'DeveloperService.TaskRecords': 'owner',
  'DeveloperService.EventRegistrations': 'owner',
  'DeveloperService.AccomplishmentRecords': 'owner',
  'DeveloperService.LearningPreferences': 'user_ID',
  'DeveloperService.MyProblemReports': 'owner',
  'DeveloperService.MyBookmarks': 'owner',
  'AuthorService.MyTutorials': 'ownerUserId',
  'AuthorService.MyMonitoredTutorials': 'ownerUserId',
  'AuthorService.TutorialFeedback': 'ownerUserId',
  'AuthorService.TutorialFeedbackAggregate': 'ownerUserId',
  'AuthorService.ProblemReports': 'ownerUserId',
  'AuthorService.MyFindings': 'ownerUserId',
  'AuthorService.MyBrokenLinks': 'ownerUserId',
  'AuthorService.MyWork': 'person',
  'PatService.MyPATs': 'owner',
  'AdminService.QueryHistory': 'owner',
  'AdminService.SavedQueries': 'reader',
  'AdminService.Dashboards': 'reader',
  'AdminService.ListViews': 'reader'
}

/** The condition under which a service of CAP alone, with no handler of ours, reads `entity` for `user`. */
async function conditionOf(entity: string, user: cds.User): Promise<string> {
  const [name = ''] = entity.split('.')
  const service = new cds.ApplicationService(name, model as never)
  await service.init()
  let seen: unknown
  service.prepend(() => service.on('READ', ({ query }) => void (seen = (query as unknown as SelectQuery).SELECT.where)))
  await service.tx({ user } as never, tx => tx.run(cds.ql.SELECT.from(entity)))
  return JSON.stringify(seen)
}

const everyRole = ['Admin', 'Tutorial.Author']

test.each(Object.entries(own))('CAP alone shows of %s the rows with the caller as %s', async (entity, column) => {
  const stranger = new cds.User({ id: 'stranger', roles: everyRole, attr: {} })
  const known = new cds.User({ id: 'me', roles: everyRole, attr: { accounts: ['mine', 'merged'] } as never })
  if (entity.startsWith('AdminService')) {
    expect(await conditionOf(entity, stranger)).toMatch(`{"ref":["${column}"]},"=",{"val":"stranger"}`)
    return
  }
  expect(await conditionOf(entity, stranger)).toBe('[{"xpr":[{"val":"1"},"=",{"val":"2"}]}]')
  expect(await conditionOf(entity, known)).toContain(
    `{"ref":["${column}"]},"in",{"list":[{"val":"mine"},{"val":"merged"}]}`
  )
})

test('these are all: no other set hides the column of its owner, or is restricted', () => {
  const restricted = entities.filter(entity => entity['@restrict']?.some(({ where }) => where !== undefined))
  const hiding = entities.filter(({ name, elements }) =>
    Object.values(elements).some(
      each => each['@cds.api.ignore'] && /owner/i.test(each.name) && !name.startsWith('tutorials.')
    )
  )
  expect(restricted.map(({ name }) => name).toSorted()).toEqual(Object.keys(own).toSorted())
  for (const { name } of hiding) expect(own).toHaveProperty([name])
})

test('no path leads to such a set, since CAP does not filter what a path passes or expands', () => {
  const paths = entities.flatMap(({ name, elements }) =>
    Object.values(elements).flatMap(({ name: element, target = '' }) => (target in own ? `${name}/${element}` : []))
  )
  expect(paths).toEqual([])
})
