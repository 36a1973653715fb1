import ts from 'typescript'

/** Folders below every domain; they have no manifest. */
const foundation = ['cap', 'platform']

/** Arrays of srv/domains.ts that together name every domain, in dependency order. */
const orderedLists = new Set(['domains', 'qaOnly'])

/** The folders below srv/ in dependency order: the platform, then the elements of these arrays in srv/domains.ts. */
export function domainOrder(domainsSource: string): readonly string[] {
  const tree = ts.createSourceFile('domains.ts', domainsSource, ts.ScriptTarget.Latest)
  const folders = new Map(tree.statements.filter(ts.isImportDeclaration).flatMap(manifestImport))
  const lists = tree.statements.filter(ts.isVariableStatement).flatMap(listedNames)
  if (lists.length === 0) throw new Error('srv/domains.ts has no array named domains')
  return [...foundation, ...lists.map(name => folders.get(name) ?? name)]
}

/** Local name and folder of `import name from './folder/domain.ts'`. */
function manifestImport(statement: ts.ImportDeclaration): readonly [string, string][] {
  const name = statement.importClause?.name?.text
  const specifier = ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : ''
  const folder = /^\.\/([^/]+)\/domain\.ts$/.exec(specifier)?.[1]
  return name !== undefined && folder !== undefined ? [[name, folder]] : []
}

function listedNames(statement: ts.VariableStatement): readonly string[] {
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const isList = ts.isIdentifier(name) && orderedLists.has(name.text) && initializer !== undefined
    if (!isList || !ts.isArrayLiteralExpression(initializer)) return []
    return initializer.elements.filter(ts.isIdentifier).map(element => element.text)
  })
}
