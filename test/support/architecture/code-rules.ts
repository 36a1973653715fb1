import { domainOf, type Violation, violation } from './paths.ts'
import { guards, type Seam, seams } from './seams.ts'
import type { Finding, SourceFile } from './source-file.ts'

/** House rule 4: environment, clock, randomness, outbound HTTP and Express are touched in their own files only. */
export function seamBreaks(files: readonly SourceFile[]): readonly Violation[] {
  return files.flatMap(file =>
    seams
      .filter(seam => guards(seam, file.path))
      .flatMap(seam =>
        touched(seam, file).map(({ what, line }) => violation(file.path, line, `${what}: ${seam.instead}`))
      )
  )
}

function touched(seam: Seam, file: SourceFile): readonly Finding[] {
  const { members = [], globals = [], newDate = false } = seam
  return [
    ...file.members.filter(({ what }) => members.includes(what)),
    ...file.calls.filter(({ what }) => globals.includes(what)),
    ...file.emptyConstructions.filter(({ what }) => newDate && what === 'Date'),
    ...importedBy(seam, file)
  ]
}

function importedBy({ imports = {} }: Seam, file: SourceFile): readonly Finding[] {
  return file.imports.flatMap(({ specifier, names, line }) => {
    const restricted = imports[specifier]
    if (!restricted) return []
    if (restricted.length === 0) return [{ what: `import of ${specifier}`, line }]
    return names.filter(name => restricted.includes(name)).map(name => ({ what: `${name} of ${specifier}`, line }))
  })
}

/** House rule 5: 400 lines are the end. */
export function longFiles(files: readonly { readonly path: string; readonly lines: number }[]): readonly Violation[] {
  return files
    .filter(({ lines }) => lines > 400)
    .map(({ path, lines }) => `${path} has ${lines} lines, 400 are the end`)
}

/** House rule 6: only syntax that type stripping erases. */
export function inerasableSyntax(files: readonly SourceFile[]): readonly Violation[] {
  return files.flatMap(({ path, inerasable }) =>
    inerasable.map(({ what, line }) => violation(path, line, `${what} cannot be erased`))
  )
}

/** House rule 6: no `any`. */
export function anyTypes(files: readonly SourceFile[]): readonly Violation[] {
  return files.flatMap(({ path, anys }) => anys.map(({ line }) => violation(path, line, 'uses any')))
}

/** House rule 2: the code of a domain names only its own tables, in CQL or in SQL. */
export function foreignTables(files: readonly SourceFile[]): readonly Violation[] {
  return files.flatMap(({ path, texts }) => {
    const own = path === 'srv/cap/database/tables.ts' ? 'platform' : domainOf(path)
    if (own === undefined) return []
    return texts.flatMap(({ what, line }) =>
      [...what.matchAll(/\btutorials[._]([a-z0-9]+)[._]\w+/g)]
        .filter(([, owner]) => owner !== own)
        .map(([table]) => violation(path, line, `${table} is not a table of ${own}`))
    )
  })
}

const focusedOrSkipped = /^((test|it|describe)\.(only|skip|todo|failing)\b|(xtest|xit|xdescribe|fit|fdescribe)$)/

/** Every test runs: none is focused, skipped or left for later. */
export function skippedTests(files: readonly SourceFile[]): readonly Violation[] {
  return files
    .filter(({ path }) => path.startsWith('test/'))
    .flatMap(({ path, calls }) =>
      calls
        .filter(({ what }) => focusedOrSkipped.test(what))
        .map(({ what, line }) => violation(path, line, `${what}: every test runs`))
    )
}
