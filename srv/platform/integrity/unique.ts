interface Target {
  readonly elements?: Readonly<Record<string, unknown>>
}

/**
 * The element of `target` whose value is there already, as far as the error of the database tells. Of several columns it
 * is the last: the others say within what the value is unique. Indexes over an expression are named `<entity>_<column>`.
 */
export function takenElement(error: unknown, target: object | undefined): string | undefined {
  const { message = '', detail = '' } = error as Partial<Record<string, string>>
  const [, column] =
    /^UNIQUE constraint failed: index '\w+_(\w+?)'/.exec(message) ??
    /^UNIQUE constraint failed: .*\.(\w+)(?: in:)?$/m.exec(message) ??
    /^Key \(.*?(\w+)(?:::text\))?\)=\(/.exec(detail) ??
    []
  return Object.keys((target as Target | undefined)?.elements ?? {}).find(
    name => name.toLowerCase() === column?.toLowerCase()
  )
}
