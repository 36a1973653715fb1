import type { Cursor } from './cursor.ts'
import { parseCast } from './parse-cast.ts'
import type { BinaryOperator, Expression, Query } from './tree.ts'

type ReadQuery = (cursor: Cursor) => Query

/** Identity of the session, which some databases give without brackets. */
const SESSION = new Set(
  `USER CURRENT_USER SESSION_USER SYSTEM_USER CURRENT_ROLE CURRENT_SCHEMA CURRENT_CATALOG SESSION_CONTEXT CURRENT_CONNECTION`.split(
    ' '
  )
)

/** Values that are written without brackets. */
const BARE = new Set(['CURRENT_DATE', 'CURRENT_TIMESTAMP'])

/** Reads an expression; queries within it are read by `readQuery`. */
export function parseExpression(cursor: Cursor, readQuery: ReadQuery): Expression {
  return cursor.deeper(() => new ExpressionReader(cursor, readQuery).disjunction())
}

class ExpressionReader {
  readonly #cursor: Cursor
  readonly #readQuery: ReadQuery

  constructor(cursor: Cursor, readQuery: ReadQuery) {
    this.#cursor = cursor
    this.#readQuery = readQuery
  }

  #whole = (): Expression => parseExpression(this.#cursor, this.#readQuery)

  #chain(take: () => BinaryOperator | undefined, part: () => Expression): Expression {
    let left = part()
    for (;;) {
      const { at } = this.#cursor
      const operator = take()
      if (!operator) return left
      left = this.#cursor.node({ kind: 'binary', operator, left, right: part(), at })
    }
  }

  disjunction(): Expression {
    return this.#chain(
      () => (this.#cursor.takeWords('OR') ? 'OR' : undefined),
      () => this.#conjunction()
    )
  }

  #conjunction(): Expression {
    return this.#chain(
      () => (this.#cursor.takeWords('AND') ? 'AND' : undefined),
      () => this.#negation()
    )
  }

  #negation(): Expression {
    const { at } = this.#cursor
    if (!this.#cursor.takeWords('NOT')) return this.#comparison()
    const value = this.#cursor.deeper(() => this.#negation())
    return this.#cursor.node({ kind: 'unary', operator: 'NOT', value, at })
  }

  #comparison(): Expression {
    const left = this.#sum()
    const { at } = this.#cursor
    const operator = this.#cursor.takeSymbol('=', '<>', '!=', '<=', '>=', '<', '>')
    if (operator === undefined) return this.#predicate(left)
    const same = operator === '!=' ? '<>' : (operator as BinaryOperator)
    return this.#cursor.node({ kind: 'binary', operator: same, left, right: this.#sum(), at })
  }

  /** IS NULL, BETWEEN, LIKE and IN after a value. */
  #predicate(value: Expression): Expression {
    const cursor = this.#cursor
    const { at } = cursor
    if (cursor.takeWords('IS')) {
      const not = cursor.takeWords('NOT')
      cursor.expectWord('NULL')
      return cursor.node({ kind: 'isNull', not, value, at })
    }
    const not = cursor.takeWords('NOT')
    if (cursor.takeWords('BETWEEN')) {
      const low = this.#sum()
      cursor.expectWord('AND')
      return cursor.node({ kind: 'between', not, value, low, high: this.#sum(), at })
    }
    if (cursor.takeWords('LIKE')) return this.#like(value, not, at)
    if (cursor.takeWords('IN')) return cursor.node({ kind: 'in', not, value, among: this.#among(), at })
    if (not) throw cursor.unexpected('BETWEEN, LIKE or IN')
    return value
  }

  #like(value: Expression, not: boolean, at: number): Expression {
    const cursor = this.#cursor
    const pattern = this.#sum()
    let escape: string | undefined
    if (cursor.takeWords('ESCAPE')) {
      if (cursor.token.kind !== 'text' || cursor.token.value.length !== 1)
        throw cursor.unexpected('one character in quotes')
      escape = cursor.next().value
    }
    return cursor.node({ kind: 'like', not, value, pattern, escape, at })
  }

  #among(): readonly Expression[] | Query {
    const cursor = this.#cursor
    cursor.expectSymbol('(')
    const among = this.#isQuery() ? this.#query() : this.#list()
    cursor.expectSymbol(')')
    return among
  }

  #sum(): Expression {
    return this.#chain(
      () => this.#cursor.takeSymbol('+', '-', '||') as BinaryOperator | undefined,
      () => this.#product()
    )
  }

  #product(): Expression {
    return this.#chain(
      () => this.#cursor.takeSymbol('*', '/', '%') as BinaryOperator | undefined,
      () => this.#signed()
    )
  }

  #signed(): Expression {
    const { at } = this.#cursor
    if (this.#cursor.takeSymbol('-') === undefined) return this.#primary()
    const value = this.#cursor.deeper(() => this.#signed())
    return this.#cursor.node({ kind: 'unary', operator: '-', value, at })
  }

  #primary(): Expression {
    const cursor = this.#cursor
    const { kind, value, at } = cursor.token
    if (kind === 'text' || kind === 'number') {
      cursor.next()
      return cursor.node({ kind: 'literal', type: kind, value, at })
    }
    if (cursor.takeSymbol('(') !== undefined) return this.#bracket(at)
    for (const type of ['true', 'false', 'null'] as const)
      if (cursor.takeWords(type.toUpperCase())) return cursor.node({ kind: 'literal', type, at })
    if (cursor.takeWords('CASE')) return this.#case(at)
    if (cursor.takeWords('CAST')) return this.#cast(at)
    if (cursor.takeWords('EXISTS')) return this.#exists(at)
    return this.#named(at)
  }

  #bracket(at: number): Expression {
    const value = this.#isQuery()
      ? this.#cursor.node({ kind: 'scalar', query: this.#query(), at } as const)
      : this.#whole()
    this.#cursor.expectSymbol(')')
    return value
  }

  #case(at: number): Expression {
    const cursor = this.#cursor
    const value = cursor.isWord('WHEN') ? undefined : this.#whole()
    const branches: { when: Expression; then: Expression }[] = []
    while (cursor.takeWords('WHEN')) {
      const when = this.#whole()
      cursor.expectWord('THEN')
      branches.push({ when, then: this.#whole() })
    }
    if (branches.length === 0) throw cursor.unexpected('WHEN')
    const otherwise = cursor.takeWords('ELSE') ? this.#whole() : undefined
    cursor.expectWord('END')
    return cursor.node({ kind: 'case', value, branches, otherwise, at })
  }

  #cast(at: number): Expression {
    const cursor = this.#cursor
    cursor.expectSymbol('(')
    const value = this.#whole()
    cursor.expectWord('AS')
    const { type, sizes } = parseCast(cursor)
    cursor.expectSymbol(')')
    return cursor.node({ kind: 'cast', value, type, sizes, at })
  }

  #exists(at: number): Expression {
    const cursor = this.#cursor
    cursor.expectSymbol('(')
    if (!this.#isQuery()) throw cursor.unexpected('SELECT')
    const query = this.#query()
    cursor.expectSymbol(')')
    return cursor.node({ kind: 'exists', query, at })
  }

  #named(at: number): Expression {
    const cursor = this.#cursor
    if (cursor.token.kind === 'word') {
      const word = cursor.token.value.toUpperCase()
      if (SESSION.has(word)) throw cursor.refusal('session', `${word} tells of the session, which is not data`)
      if (cursor.isSymbol('(', 1)) return this.#call(word, at)
      if (BARE.has(word)) {
        cursor.next()
        return cursor.node({ kind: 'call', name: word, distinct: false, star: false, values: [], at })
      }
    }
    const first = cursor.name('a value')
    if (cursor.takeSymbol('.') === undefined) return cursor.node({ kind: 'column', source: undefined, name: first, at })
    return cursor.node({ kind: 'column', source: first, name: cursor.name('a column'), at })
  }

  #call(name: string, at: number): Expression {
    const cursor = this.#cursor
    cursor.next()
    cursor.expectSymbol('(')
    const distinct = cursor.takeWords('DISTINCT')
    const star = !distinct && cursor.takeSymbol('*') !== undefined
    const values = star || cursor.isSymbol(')') ? [] : this.#list()
    cursor.expectSymbol(')')
    return cursor.node({ kind: 'call', name, distinct, star, values, at })
  }

  #list(): Expression[] {
    const values = [this.#whole()]
    while (this.#cursor.takeSymbol(',') !== undefined) values.push(this.#whole())
    return values
  }

  #isQuery = (): boolean => this.#cursor.isWord('SELECT') || this.#cursor.isWord('WITH')

  #query = (): Query => this.#cursor.deeper(() => this.#readQuery(this.#cursor))
}
