import ts from 'typescript'
import { readFileSync } from 'node:fs'

/** Attributes and properties whose values are for programs. */
const technical = new Set([
  ...[
    'class',
    'className',
    'id',
    'for',
    'key',
    'type',
    'rel',
    'd',
    'viewBox',
    'design',
    'icon',
    'slot',
    'name',
    'role'
  ],
  ...[
    'href',
    'src',
    'as',
    'method',
    'action',
    'autocomplete',
    'transform',
    'points',
    'scope',
    'layout',
    'wrapping-type'
  ],
  ...['path', 'set', 'overflow-mode', 'aria-describedby', 'allow', 'horizontal-align'],
  ...['property', 'crossorigin', 'popovertarget', 'enterkeyhint', 'kind', 'within', 'headers', 'selectors', '@type']
])

/** Functions that take names and selectors. */
const forPrograms = new Set([
  ...['querySelector', 'querySelectorAll', 'closest', 'matches', 'getAttribute', 'setAttribute', 'hasAttribute'],
  ...['removeAttribute', 'addEventListener', 'dispatchEvent', 'CustomEvent', 'Event', 'KeyboardEvent', 'matchMedia'],
  ...['Error', 'TypeError', 'BackendUnavailable', 'RegExp', 'element', 'getItem', 'setItem', 'removeItem'],
  ...['startsWith', 'endsWith', 'all', 'addressOf', 'rowsOf', 'isA', 'among'],
  ...['get', 'has', 'Set', 'replace', 'replaceAll', 'split', 'join', 'includes', 'add', 'remove', 'toggle', 'contains']
])

/** Texts of a module that read as words of a person: `line: text`. */
export function wordsIn(path: string, allowed: ReadonlySet<string>): readonly string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const note = (node: ts.Node, text: string): void => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (allowed.has(words)) return
    found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${words}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text) && !isInCode(node)) note(node, node.text)
    if (isText(node) && isForPeople(withoutTags(node.text)) && !isQuery(node.text) && !isTechnical(node))
      note(node, node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

type Text = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail

const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || isInTemplate(node)

const isInTemplate = (node: ts.Node): node is ts.TemplateMiddle | ts.TemplateTail =>
  ts.isTemplateMiddle(node) || ts.isTemplateTail(node)

/** True for a text in `code` or `kbd`: it is for programs, or names a key. */
const isInCode = ({ parent }: ts.JsxText): boolean =>
  ts.isJsxElement(parent) && ['code', 'kbd'].includes(parent.openingElement.tagName.getText())

/** A text without tags of HTML, of which a template may hold the first or the last part. */
const withoutTags = (text: string): string => text.replace(/^[^<>=]*>|<[^<>]*(?:>|$)/g, ' ')

/** Code of a script or a value of a header, such as `max-age=60`. */
const isCode = (text: string): boolean => /\w=[\w"]|=>/.test(text)

/** Two words, or one that begins with a capital letter. */
const isForPeople = (text: string): boolean =>
  !isCode(text) &&
  (/\p{L}{2,}[,.:;]? \p{L}/u.test(text) ||
    /^[“„‘]?\p{Lu}\p{Ll}+[.:…]?$/u.test(text.trim()) ||
    /^ ?\p{Ll}{2,} $/u.test(text))

const odata =
  /(^| )(eq|ne|gt|ge|lt|le) |\$(filter|expand|select|orderby|top)=|\$count | in \($|contains\(| with max as /

/** Part of a query in OData or SQL. */
const isQuery = (text: string): boolean => odata.test(text) || /^SELECT .*FROM /.test(text)

function isTechnical(text: Text): boolean {
  const node = wholeValue(text)
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent))
    return true
  if (isNameOfSet(node)) return true
  if (ts.isLiteralTypeNode(parent) || ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true
  if (ts.isBinaryExpression(parent)) return isComparison(parent.operatorToken.kind)
  if (ts.isJsxAttribute(parent))
    return technical.has(parent.name.getText()) || parent.name.getText().startsWith('data-')
  if (ts.isPropertyAssignment(parent))
    return parent.name === node || technical.has(parent.name.getText().replaceAll("'", ''))
  // the first argument of `button` is its classes
  if (ts.isCallExpression(parent) && calledName(parent.expression) === 'button') return parent.arguments[0] === node
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return forPrograms.has(calledName(parent.expression))
  return false
}

/** One of the names in a variable such as `mainSets`. */
function isNameOfSet({ parent }: ts.Node): boolean {
  if (ts.isVariableDeclaration(parent)) return /sets$|^sets/i.test(parent.name.getText())
  const isPart =
    ts.isArrayLiteralExpression(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isAsExpression(parent)
  return isPart && isNameOfSet(parent)
}

/** The whole value that a text is part of: a template, a branch of a condition, what stands in braces. */
function wholeValue(node: ts.Node): ts.Node {
  const { parent } = node
  const isPart =
    ts.isTemplateExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isJsxExpression(parent)
  const isBranch = ts.isConditionalExpression(parent) && parent.condition !== node
  return isPart || isBranch || isFallback(parent) ? wholeValue(parent) : node
}

const isFallback = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) &&
  [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.AmpersandAmpersandToken].includes(node.operatorToken.kind)

const isComparison = (kind: ts.SyntaxKind): boolean =>
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.InKeyword].includes(
    kind
  )

const calledName = (expression: ts.Expression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
