type Value = string | number

const ROW = /<row r="(\d+)">(.*?)<\/row>/gs
const CELL = /<c r="([A-Z]+)(\d+)"(?: t="inlineStr")?>(.*?)<\/c>/gs

/**
 * The rows of a sheet by the addresses of its cells, as readers take them that do not count, such as exceljs and read-excel-file.
 * @throws Error for a row or cell that does not stand where its address says, or has none
 */
export function rowsOf(sheet = ''): readonly (readonly (Value | undefined)[])[] {
  const rows = [...sheet.matchAll(ROW)].map(([, number, cells = ''], index) => {
    if (Number(number) !== index + 1) throw new Error(`row ${index + 1} has the number ${number}`)
    return valuesOf(cells, index + 1)
  })
  if (rows.length !== sheet.split('<row').length - 1) throw new Error('a row has no number')
  return rows
}

function valuesOf(cells: string, row: number): readonly (Value | undefined)[] {
  const values: (Value | undefined)[] = []
  for (const [, letters = '', number, content = ''] of cells.matchAll(CELL)) {
    if (Number(number) !== row) throw new Error(`${letters}${number} stands in row ${row}`)
    values[columnOf(letters)] = valueOf(content)
  }
  if (Object.keys(values).length !== cells.split('<c').length - 1)
    throw new Error(`a cell of row ${row} has no address`)
  return values
}

/** 0 for A, 25 for Z, 26 for AA. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function valueOf(content: string): Value {
  const [, number] = /^<v>(.*)<\/v>$/.exec(content) ?? []
  if (number !== undefined) return Number(number)
  const [, text] = /^<is><t xml:space="preserve">(.*)<\/t><\/is>$/s.exec(content) ?? []
  if (text === undefined) throw new Error(`${content} is neither a number nor a text`)
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#13;', '\r').replaceAll('&amp;', '&')
}
