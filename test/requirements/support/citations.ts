import ts from 'typescript'

/** A requirement that a test claims to verify. */
export interface Citation {
  readonly id: string
  readonly place: string
}

/** Citations of a test file, and the calls whose ids cannot be read. */
export interface Citations {
  readonly cited: readonly Citation[]
  readonly unreadable: readonly string[]
}

const VERIFIES: readonly string[] = ['verifies', 'verifiesOnSqlite']

/** Finds the calls of `verifies` and `verifiesOnSqlite` in a test file. */
export function citationsIn(path: string, text: string): Citations {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const cited: Citation[] = []
  const unreadable: string[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!isVerifies(node)) return
    const place = `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`
    const ids = textsOf(node.arguments[0])
    if (ids) cited.push(...ids.map(id => ({ id, place })))
    else unreadable.push(place)
  }
  visit(tree)
  return { cited, unreadable }
}

function isVerifies(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && VERIFIES.includes(node.expression.text)
}

/** The literal texts of an argument; undefined when it is computed or empty. */
function textsOf(argument: ts.Expression | undefined): readonly string[] | undefined {
  if (!argument) return undefined
  if (ts.isStringLiteral(argument)) return [argument.text]
  if (!ts.isArrayLiteralExpression(argument)) return undefined
  const texts = argument.elements.filter(ts.isStringLiteral).map(element => element.text)
  return texts.length > 0 && texts.length === argument.elements.length ? texts : undefined
}
