import { expect, test } from '@jest/globals'
import { type Cells, workbook } from '../../srv/analytics/exports/xlsx.ts'
import { rowsOf } from './support/sheet.ts'

/** The sheet of a workbook with `rows`. */
async function sheetOf(rows: readonly Cells[]): Promise<string> {
  async function* given(): AsyncGenerator<Cells> {
    yield* rows
  }
  for await (const { content } of workbook([{ name: 'One', rows: given() }]))
    return (await Array.fromAsync(content)).join('')
  throw new Error('a workbook has a sheet')
}

test('cells have the addresses of spreadsheets, empty ones are left out', async () => {
  const wide = Array.from({ length: 703 }, (_, index) => index)
  const sheet = await sheetOf([['a', null, -1.5], [], wide])
  expect(sheet).toContain(
    '<row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve">a</t></is></c><c r="C1"><v>-1.5</v></c></row><row r="2"></row>'
  )
  for (const [address, value] of [
    ['Z3', 25],
    ['AA3', 26],
    ['AZ3', 51],
    ['BA3', 52],
    ['ZZ3', 701],
    ['AAA3', 702]
  ])
    // prettier-ignore
    expect(sheet).toContain(`<c r="${address}"><v>${value}</v></c>`)
  expect(rowsOf(sheet)[2]).toEqual(wide)
})

test('a text that XML cannot hold is cleaned, so that the file opens', async () => {
  const [row] = rowsOf(await sheetOf([['a\u0000\u0007b\uFFFE\uFFFFc\uD800', '<&>\r\n\t"ü"', '=1+1']]))
  expect(row).toEqual(['abc\uFFFD', '<&>\r\n\t"ü"', '=1+1'])
})
