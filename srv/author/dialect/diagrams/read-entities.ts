import { oneWord, plain } from './labels.ts'
import { NotDrawn, type Reading, refuse, refuseEqual, type Statement } from './reading.ts'

const ENTITY = /^([\p{L}\p{N}_-]+|"[^"]+")(?: ?\[(?:"([^"]*)"|([^"\]]+))\])?(?: ?(\{)(\})?)?$/u
const RELATION =
  /^([\p{L}\p{N}_-]+|"[^"]+") ?(\|o|\|\||\}o|\}\|)(--|\.\.)(o\||\|\||o\{|\|\{) ?([\p{L}\p{N}_-]+|"[^"]+")(?: ?: ?(.*))?$/u
const ATTRIBUTE =
  /^([\p{L}\p{N}_()[\],.-]+) (\*?[\p{L}\p{N}_()[\].-]+)(?: ((?:PK|FK|UK)(?:, ?(?:PK|FK|UK))*))?(?: ?"([^"]*)")?$/u
const LEFT_OUT = /^(?:style|classDef|class|direction) /
/** The library knows one order of these signs. */
const COUNTS: Readonly<Record<string, string>> = {
  '|o': 'o|',
  'o|': 'o|',
  '||': '||',
  '}o': 'o{',
  'o{': 'o{',
  '}|': '|{',
  '|{': '|{'
}

interface Entity {
  label: string
  attributes: string[]
}

/** Reads a diagram of entities. The library shows an entity by its name, so that its label stands for it. */
export function readEntities(_direction: string, statements: readonly Statement[]): Reading {
  return new Entities().read(statements)
}

class Entities {
  readonly #entities = new Map<string, Entity>()
  readonly #relations: (() => string)[] = []
  #inside: Entity | undefined
  #isPlainer = false

  read(statements: readonly Statement[]): Reading {
    for (const statement of statements) this.#readStatement({ ...statement, text: statement.text.replace(/\s+/g, ' ') })
    if (this.#inside) throw new NotDrawn('an entity of it does not end')
    const entities = [...this.#entities.values()]
    refuseEqual(entities.map(({ label }) => oneWord(label)))
    const blocks = entities.flatMap(({ label, attributes }) => [`${oneWord(label)} {`, ...attributes, '}'])
    return {
      text: ['erDiagram', ...blocks, ...this.#relations.map(write => write())].join('\n'),
      boxes: entities.length,
      arrows: this.#relations.length,
      isPlainer: this.#isPlainer
    }
  }

  #readStatement(statement: Statement): void {
    if (this.#inside) return this.#readAttribute(this.#inside, statement)
    const { text } = statement
    if (LEFT_OUT.test(text)) return void (this.#isPlainer ||= !text.startsWith('direction'))
    const [, id, quoted, bare, opens, closes] = ENTITY.exec(text) ?? []
    if (id === undefined) return this.#readRelation(statement)
    const entity = this.#entityOf(id)
    entity.label = quoted ?? bare ?? entity.label
    if (opens !== undefined && closes === undefined) this.#inside = entity
  }

  #readAttribute(entity: Entity, statement: Statement): void {
    if (statement.text === '}') return void (this.#inside = undefined)
    const [, type = '', name = '', keys = '', comment] = ATTRIBUTE.exec(statement.text) ?? refuse(statement)
    const words = comment === undefined ? name : `${name} (${comment})`
    entity.attributes.push(`${oneWord(type)} ${oneWord(words)} ${keys.replaceAll(',', ' ')}`.trimEnd())
  }

  #readRelation(statement: Statement): void {
    const [, from = '', left = '', line = '', right = '', to = '', label = ''] =
      RELATION.exec(statement.text) ?? refuse(statement)
    const [source, target] = [this.#entityOf(from), this.#entityOf(to)]
    const arrow = `${COUNTS[left]}${line}${COUNTS[right]}`
    this.#relations.push(() => `${oneWord(source.label)} ${arrow} ${oneWord(target.label)} : ${plain(label)}`)
  }

  #entityOf(id: string): Entity {
    const known = this.#entities.get(id)
    if (known) return known
    const entity = { label: id, attributes: [] }
    this.#entities.set(id, entity)
    return entity
  }
}
