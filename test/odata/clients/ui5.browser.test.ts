import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { startBackend } from '../../support/backend.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { plannedGateway, startGateway } from '../../support/gateway.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { openUi5Page } from './support/ui5-page.ts'

inFullRun()

let page: Page

beforeAll(async () => {
  const planned = await plannedGateway()
  const backend = await startBackend({ env: planned.env })
  const { url } = await startGateway(backend.url, planned)
  page = await openUi5Page(await openBrowser(), url)
})

/** Runs in the page; what it needs of the model is typed by use. */
const script = `(async () => {
  const load = names => new Promise((resolve, reject) => sap.ui.require(names, (...modules) => resolve(modules), reject))
  const [Model, Filter] = await load(['sap/ui/model/odata/v4/ODataModel', 'sap/ui/model/Filter'])
  const shaken = await fetch('/admin/', { method: 'HEAD', headers: { 'x-csrf-token': 'Fetch' } })
  const httpHeaders = { 'x-csrf-token': shaken.headers.get('x-csrf-token') }
  const open = () => new Model({ serviceUrl: '/admin/', operationMode: 'Server', autoExpandSelect: false, httpHeaders })
  const model = open()
  const told = {}

  const changes = model.bindList('/Tags', null, [], [], { $$updateGroupId: 'changes' })
  const one = changes.create({ name: 'ui5-one', label: "O'Hara" }), two = changes.create({ name: 'ui5-two' })
  model.submitBatch('changes')
  await one.created(); await two.created()

  const found = model.bindList('/Tags', null, [], [new Filter('label', 'EQ', "O'Hara")], { $count: true })
  told.found = (await found.requestContexts(0, 5)).map(each => each.getProperty('name'))

  const path = one.getCanonicalPath()
  const other = open().bindContext(path)
  await other.requestObject()
  await one.setProperty('label', 'changed', '$auto')
  told.changed = (await open().bindContext(path).requestObject()).label
  told.stale = await other.getBoundContext().setProperty('label', 'stale', '$auto', false).then(() => 200, error => error.status ?? error.cause?.status)

  const draft = model.bindList('/Missions').create({ title: 'By UI5', tags: [{ tag_ID: two.getProperty('ID') }] })
  await draft.created()
  told.draft = draft.getProperty('IsActiveEntity')
  const invoke = async (name, context, parameters = {}) => {
    const operation = model.bindContext('AdminService.' + name + '(...)', context)
    for (const [key, value] of Object.entries(parameters)) operation.setParameter(key, value)
    return operation.invoke()
  }
  await draft.setProperty('title', 'By UI5, changed', '$auto')
  const active = await invoke('draftActivate', draft)
  told.active = [active.getProperty('IsActiveEntity'), active.getProperty('title')]
  const again = await invoke('draftEdit', active, { PreserveChanges: false })
  await again.setProperty('title', 'By UI5, edited', '$auto')
  const titleOf = async () => (await open().bindContext(active.getCanonicalPath()).requestObject()).title
  const before = await titleOf()
  await invoke('draftActivate', again)
  told.edited = [before, await titleOf()]

  const meta = model.getMetaModel()
  const ui = term => '@com.sap.vocabularies.UI.v1.' + term
  const annotated = (path, term) => meta.requestObject(path + ui(term))
  const labelOf = path => meta.requestObject(path + '@com.sap.vocabularies.Common.v1.Label')
  const columns = await annotated('/Tutorials/', 'LineItem')
  told.columns = columns.map(each => each.Value.$Path)
  told.labels = await Promise.all(told.columns.slice(0, 3).map(path => labelOf('/Tutorials/' + path)))
  told.filters = (await annotated('/Tutorials/', 'SelectionFields')).map(each => each.$PropertyPath)
  told.facets = (await annotated('/Missions/', 'Facets')).map(each => [each.Label, each.Target.$AnnotationPath])
  told.form = (await annotated('/Missions/', 'FieldGroup#General')).Data.map(each => each.Value.$Path)
  told.parts = (await meta.requestObject('/Missions/completionPaths/' + ui('LineItem'))).length > 0
  const help = await meta.requestObject('/CompletionPathItems/tutorial_ID@com.sap.vocabularies.Common.v1.ValueList')
  told.help = [help.CollectionPath, help.Parameters.map(each => each.ValueListProperty)]
  told.draft = [told.draft, Boolean(await meta.requestObject('/Missions@com.sap.vocabularies.Common.v1.DraftRoot'))]

  // a list as Fiori elements makes one: what its columns need, and no more
  const shown = (await annotated('/Missions/', 'LineItem')).map(each => each.Value.$Path).filter(path => !path.includes('/'))
  const list = open().bindList('/Missions', null, [], [new Filter('IsActiveEntity', 'EQ', true)], { $select: shown.join(',') })
  told.rows = (await list.requestContexts(0, 5)).map(each => each.getProperty('title'))

  const asked = model.bindContext('/TenantSettings/AdminService.effective(...)')
  await asked.invoke()
  told.fields = asked.getBoundContext().getObject().value.length > 0

  await one.delete('$auto')
  told.left = (await open().bindList('/Tags', null, [], [new Filter('name', 'StartsWith', 'ui5-')]).requestContexts(0, 5)).length
  return told
})()`

test("UI5's model lists, creates in a change set, updates with its tag, edits a draft, calls, deletes and reads the annotations of forms", async () => {
  expect(await page.evaluate(script)).toEqual({
    found: ['ui5-one'],
    changed: 'changed',
    stale: 412,
    draft: [false, true],
    active: [true, 'By UI5, changed'],
    edited: ['By UI5, changed', 'By UI5, edited'],
    columns: [
      'title',
      'slug',
      'status',
      'primaryTag',
      'experienceTag',
      'averageTimeToComplete',
      'meta/ownerEmail',
      'meta/reviewedDate',
      'modifiedAt'
    ],
    labels: ['Title', 'Slug', 'Status'],
    filters: ['slug', 'status', 'primaryTag', 'experienceTag', 'author_ID'],
    facets: expect.arrayContaining([
      ['General', '@com.sap.vocabularies.UI.v1.FieldGroup#General'],
      ['Completion paths', 'completionPaths/@com.sap.vocabularies.UI.v1.LineItem']
    ]),
    form: expect.arrayContaining(['title', 'slug', 'published']),
    parts: true,
    help: ['Tutorials', ['ID', 'title']],
    rows: ['By UI5, edited'],
    fields: true,
    left: 1
  })
})
