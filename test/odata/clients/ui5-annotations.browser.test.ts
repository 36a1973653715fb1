import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { startTravels } from '../../admin/annotations/support/travels-workplace.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { openUi5Page } from './support/ui5-page.ts'

inFullRun()

let page: Page

beforeAll(async () => {
  const { browser, gateway } = await startTravels()
  page = await openUi5Page(browser, gateway.url)
}, 300_000)

/** Runs in the page; what it needs of the model is typed by use. */
const script = `(async () => {
  const load = names => new Promise((resolve, reject) => sap.ui.require(names, (...modules) => resolve(modules), reject))
  const [Model, Filter, Sorter, Currency] = await load([
    'sap/ui/model/odata/v4/ODataModel', 'sap/ui/model/Filter', 'sap/ui/model/Sorter', 'sap/ui/model/type/Currency'])
  const shaken = await fetch('/admin/', { method: 'HEAD', headers: { 'x-csrf-token': 'Fetch' } })
  const httpHeaders = { 'x-csrf-token': shaken.headers.get('x-csrf-token') }
  const model = new Model({ serviceUrl: '/admin/', operationMode: 'Server', autoExpandSelect: false, httpHeaders })
  const meta = model.getMetaModel()
  const told = {}
  const vocabulary = 'com.sap.vocabularies.'
  const at = (path, term) => meta.requestObject(path + '@' + term)
  const ui = term => vocabulary + 'UI.v1.' + term
  const common = term => vocabulary + 'Common.v1.' + term

  const fields = await at('/Travels/', ui('LineItem'))
  told.kinds = [...new Set(fields.map(each => each.$Type.split('.').at(-1)))].sort()
  told.paths = fields.flatMap(each => each.Value?.$Path ?? [])
  told.labels = await Promise.all(['passenger_ID', 'totalPrice'].map(path => at('/Travels/' + path, common('Label'))))
  told.text = [await at('/Travels/agency_ID', common('Text')), await at('/Travels/agency_ID', common('Text') + '@' + ui('TextArrangement'))]
  told.control = await at('/Travels/description', common('FieldControl'))
  told.hidden = Boolean((await at('/Travels/reason', ui('Hidden'))).$If ?? (await at('/Travels/reason', ui('Hidden'))).$Not)
  told.available = await at('/Travels/AdminService.acceptTravel', 'Org.OData.Core.V1.OperationAvailable')
  told.currency = await at('/Travels/totalPrice', 'Org.OData.Measures.V1.ISOCurrency')
  told.facets = (await at('/Travels/', ui('HeaderFacets'))).map(each => each.Target.$AnnotationPath)
  told.order = (await at('/Travels/', ui('PresentationVariant'))).SortOrder.map(each => [each.Property.$PropertyPath, each.Descending])
  told.variant = (await at('/Travels/', ui('SelectionVariant') + '#Open')).SelectOptions.map(each => [each.PropertyName.$PropertyPath, each.Ranges[0].Low])

  const help = (await meta.requestValueListInfo('/Travels/agency_ID', true))['']
  told.help = [help.CollectionPath, help.Parameters.map(each => each.ValueListProperty)]
  told.fixed = await meta.requestValueListType('/Travels/status_code')
  const [first] = await help.$model.bindList('/' + help.CollectionPath, null, [new Sorter('ID')]).requestContexts(0, 1)
  told.offered = typeof first.getProperty('name')

  const list = model.bindList('/Travels', null, [new Sorter('number', true)], [
    new Filter('IsActiveEntity', 'EQ', true), new Filter('status_code', 'EQ', 'O')], { $select: 'ID,number,totalPrice,currency_code,IsActiveEntity' })
  const open = (await list.requestContexts(0, 9)).at(-1)
  told.open = open.getProperty('number')
  const type = new Currency({ showMeasure: true })
  told.amount = [type.formatValue([1439.5, 'EUR'], 'string'), type.formatValue([1439.5, 'JPY'], 'string')].map(each => each.replace(/[^ -~]/g, ' '))

  const invoke = async (name, context, parameters = {}) => {
    const operation = model.bindContext('AdminService.' + name + '(...)', context)
    for (const [key, value] of Object.entries(parameters)) operation.setParameter(key, value)
    return operation.invoke()
  }
  const draft = await invoke('draftEdit', open, { PreserveChanges: false })
  const before = Number((await draft.requestObject()).totalPrice)
  await draft.setProperty('bookingFee', '77', '$auto')
  await draft.requestSideEffects(['totalPrice', 'bookingFee'])
  told.draft = [draft.getProperty('IsActiveEntity'), Number(draft.getProperty('bookingFee')), Number(draft.getProperty('totalPrice')) !== before]
  const active = await invoke('draftActivate', draft)
  await invoke('deductDiscount', active, { percent: 10 })
  await invoke('acceptTravel', active)
  const after = await model.bindContext(active.getCanonicalPath(), null, { $select: 'status_code,bookingFee' }).requestObject()
  told.after = [after.status_code, Number(after.bookingFee) < 77]
  return told
})()`

test("UI5's model reads the annotations that the workplace follows, and edits and calls by them", async () => {
  expect(await page.evaluate(script)).toEqual({
    kinds: ['DataField', 'DataFieldForAction', 'DataFieldForAnnotation', 'DataFieldWithUrl'],
    paths: expect.arrayContaining(['number', 'description', 'passenger_ID', 'totalPrice', 'status_code']),
    labels: ['Passenger', 'Total price'],
    text: [{ $Path: 'agency/name' }, { $EnumMember: 'com.sap.vocabularies.UI.v1.TextArrangementType/TextFirst' }],
    control: { $Path: 'status/fieldControl' },
    hidden: true,
    available: expect.anything(),
    currency: { $Path: 'currency_code' },
    facets: expect.arrayContaining(['@com.sap.vocabularies.UI.v1.DataPoint#Price']),
    order: [['number', true]],
    variant: [['status_code', 'O']],
    help: ['Agencies', ['ID', 'name', 'city']],
    fixed: 'Fixed',
    offered: 'string',
    open: expect.any(Number),
    amount: ['1,439.50 EUR', '1,439.5 JPY'],
    draft: [false, 77, true],
    after: ['A', true]
  })
}, 240_000)
