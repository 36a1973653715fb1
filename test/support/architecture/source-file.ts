import ts from 'typescript'

/** One import or re-export of a file. */
export interface Import {
  readonly specifier: string
  /** Imported names; empty for a whole module, a default or a side effect. */
  readonly names: readonly string[]
  /** `import type`: gone at run time. */
  readonly typeOnly: boolean
  /** `import()`, `require()` or a resolution: happens when the call is reached, not when the file is read. */
  readonly dynamic: boolean
  readonly line: number
}

/** Something in a file that a rule may forbid: a member such as `process.env`, a call, a piece of syntax. */
export interface Finding {
  readonly what: string
  readonly line: number
}

/** Facts of one source file that the rules read. */
export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
  /** Members of plain names, as `object.member`. */
  readonly members: readonly Finding[]
  /** Functions that are called, as they are written: `fetch`, `test.only`. */
  readonly calls: readonly Finding[]
  /** `new Date()` and the like: constructors called without an argument. */
  readonly emptyConstructions: readonly Finding[]
  /** Syntax that type stripping cannot erase. */
  readonly inerasable: readonly Finding[]
  /** Uses of the type `any`. */
  readonly anys: readonly Finding[]
  /** Texts written in the code, pieces of templates included. */
  readonly texts: readonly Finding[]
  /** Regular expressions as they are written: literals, and constructions from a text. */
  readonly patterns: readonly Finding[]
}

/** Reads a TypeScript file, with or without JSX, into what the rules look at. */
export function readSource(path: string, text: string): SourceFile {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = {
    imports: [] as Import[],
    members: [] as Finding[],
    calls: [] as Finding[],
    emptyConstructions: [] as Finding[],
    inerasable: [] as Finding[],
    anys: [] as Finding[],
    texts: [] as Finding[],
    patterns: [] as Finding[]
  }
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    const imported = importOf(node, line)
    if (imported) found.imports.push(imported)
    const member = memberOf(node)
    if (member) found.members.push({ what: member, line })
    if (ts.isCallExpression(node)) found.calls.push({ what: node.expression.getText(tree), line })
    if (isPattern(node)) found.patterns.push({ what: node.getText(tree), line })
    if (isText(node)) found.texts.push({ what: node.text, line })
    const construction = emptyConstructionOf(node)
    if (construction) found.emptyConstructions.push({ what: construction, line })
    const leftover = inerasableSyntaxOf(node)
    if (leftover) found.inerasable.push({ what: leftover, line })
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.anys.push({ what: 'any', line })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { path, lines: lineCount(text), ...found }
}

const isPattern = (node: ts.Node): boolean =>
  ts.isRegularExpressionLiteral(node) ||
  ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')

/** A literal that is no name of a property: nothing is queried by such a name. */
function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralToken {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node)) return false
  return !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)
}

function lineCount(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}

function importOf(node: ts.Node, line: number): Import | undefined {
  if (ts.isImportDeclaration(node)) {
    const { importClause, moduleSpecifier } = node
    return textImport(moduleSpecifier, importedNames(importClause), importClause?.isTypeOnly ?? false, line)
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    const names = node.exportClause && ts.isNamedExports(node.exportClause) ? namesOf(node.exportClause.elements) : []
    return textImport(node.moduleSpecifier, names, node.isTypeOnly, line)
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return textImport(node.argument.literal, [], true, line)
  }
  if (!ts.isCallExpression(node) || !node.arguments[0] || !isLoading(node.expression)) return undefined
  const dynamic = textImport(node.arguments[0], [], false, line)
  return dynamic && { ...dynamic, dynamic: true }
}

/** `import()`, `require()`, `createRequire(…)()`, and `resolve()` of each. */
function isLoading(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true
  return /^(require|require\.resolve|import\.meta\.resolve|createRequire\(.*\)(\.resolve)?)$/.test(callee.getText())
}

function textImport(specifier: ts.Node, names: readonly string[], typeOnly: boolean, line: number): Import | undefined {
  return ts.isStringLiteralLike(specifier)
    ? { specifier: specifier.text, names, typeOnly, dynamic: false, line }
    : undefined
}

function importedNames(clause: ts.ImportClause | undefined): readonly string[] {
  const bindings = clause?.namedBindings
  return bindings && ts.isNamedImports(bindings) ? namesOf(bindings.elements) : []
}

function namesOf(elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]): readonly string[] {
  return elements.map(element => (element.propertyName ?? element.name).text)
}

function memberOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    return `${node.expression.text}.${node.name.text}`
  }
  const isElement = ts.isElementAccessExpression(node) && ts.isIdentifier(node.expression)
  if (!isElement || !ts.isStringLiteralLike(node.argumentExpression)) return undefined
  return `${node.expression.text}.${node.argumentExpression.text}`
}

function emptyConstructionOf(node: ts.Node): string | undefined {
  const isConstruction = ts.isNewExpression(node) && ts.isIdentifier(node.expression)
  return isConstruction && !node.arguments?.length ? node.expression.text : undefined
}

function inerasableSyntaxOf(node: ts.Node): string | undefined {
  if (ts.isEnumDeclaration(node)) return isAmbient(node) ? undefined : 'enum'
  if (ts.isModuleDeclaration(node)) return isAmbient(node) ? undefined : 'namespace'
  if (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent)) return 'parameter property'
  if (ts.isImportEqualsDeclaration(node)) return 'import ='
  if (ts.isExportAssignment(node) && node.isExportEquals) return 'export ='
  if (ts.isTypeAssertionExpression(node)) return 'angle-bracket assertion'
  return undefined
}

function isAmbient(node: ts.EnumDeclaration | ts.ModuleDeclaration): boolean {
  return node.modifiers?.some(modifier => modifier.kind === ts.SyntaxKind.DeclareKeyword) ?? false
}
