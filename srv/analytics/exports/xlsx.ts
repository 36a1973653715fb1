import type { Entry } from './zip.ts'

export type Cells = readonly (string | number | null)[]

export interface Sheet {
  readonly name: string
  readonly rows: AsyncIterable<Cells>
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Characters of a cell, and rows of a sheet, at most. */
const LONGEST = 32_767
const MOST_ROWS = 1_048_576

/** The files of a workbook; texts are texts there, so that nothing becomes a formula. A sheet that is full goes on in another. */
export async function* workbook(sheets: readonly Sheet[]): AsyncGenerator<Entry> {
  const names: string[] = []
  for (const { name, rows } of sheets) {
    const all = rows[Symbol.asyncIterator]() as AsyncIterator<Cells, undefined>
    const state = { isDone: false }
    for (let part = 1; part === 1 || !state.isDone; part++) {
      names.push(part === 1 ? name : `${name}_${part}`)
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheetXml(all, state) }
    }
  }
  const numbered = names.map((name, index) => ({ name, number: index + 1 }))
  yield {
    name: 'xl/workbook.xml',
    content: [
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
      ...numbered.map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`),
      '</sheets></workbook>'
    ]
  }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">`,
      ...numbered.map(
        ({ number }) =>
          `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`
      ),
      '</Relationships>'
    ]
  }
  yield {
    name: '_rels/.rels',
    content: [
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
    ]
  }
  yield {
    name: '[Content_Types].xml',
    content: [
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
      ...numbered.map(
        ({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`
      ),
      '</Types>'
    ]
  }
}

async function* sheetXml(rows: AsyncIterator<Cells, undefined>, state: { isDone: boolean }): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
  for (let number = 1; number <= MOST_ROWS; number++) {
    const next = await rows.next()
    state.isDone = next.done === true
    if (next.done) break
    yield rowXml(next.value, number)
  }
  yield '</sheetData></worksheet>'
}

/** A row with its number and the addresses of its cells: both are optional in the standard, but exceljs and others open no file without. */
const rowXml = (cells: Cells, number: number): string =>
  `<row r="${number}">${cells.map((value, index) => cellXml(value, columnName(index) + number)).join('')}</row>`

function cellXml(value: string | number | null, address: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** A to Z, then AA and so on. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Control characters and the noncharacters U+FFFE and U+FFFF are no XML. */
const escaped = (text: string): string =>
  text
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF&<>]/gu, character => replacements[character] ?? '')

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\t': '\t',
  '\n': '\n',
  '\r': '&#13;'
}
