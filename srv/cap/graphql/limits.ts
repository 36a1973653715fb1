import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  type Source,
  validate,
  type GraphQLSchema,
  type ValidationRule
} from 'graphql'

const MAX_TOKENS = 2000
/** Fields of an operation, each counted as often as it is reached. */
const MAX_FIELDS = 500
/** Each is a query of its own. */
const MAX_ROOTS = 10

/** @throws GraphQLError for a text that is not GraphQL, or longer than MAX_TOKENS. */
export function parseBounded(source: string | Source): DocumentNode {
  return parse(source, { maxTokens: MAX_TOKENS })
}

/** Errors of a request: by the rules of GraphQL, and, when it keeps these, by how much it asks for. */
export function validateBounded(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules?: readonly ValidationRule[]
): readonly GraphQLError[] {
  const errors = validate(schema, document, rules)
  return errors.length > 0 ? errors : excesses(document)
}

function excesses(document: DocumentNode): readonly GraphQLError[] {
  const fields = new FieldCounts(document)
  return document.definitions.flatMap(definition => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return []
    const { selectionSet, operation } = definition
    if (operation !== OperationTypeNode.QUERY)
      return [new GraphQLError(`There are no ${operation}s here, only queries`)]
    if (fields.in(selectionSet) > MAX_FIELDS) return [new GraphQLError(`An operation has at most ${MAX_FIELDS} fields`)]
    if (fields.above(selectionSet) > MAX_ROOTS)
      return [new GraphQLError(`At most ${MAX_ROOTS} lists are asked for at once`)]
    return []
  })
}

/** Counts fields; each fragment is counted once, however often it is spread. */
class FieldCounts {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #known = new Map<string, number>()

  constructor({ definitions }: DocumentNode) {
    const fragments = definitions.filter(definition => definition.kind === Kind.FRAGMENT_DEFINITION)
    this.#fragments = new Map(fragments.map(fragment => [fragment.name.value, fragment]))
  }

  /** With everything below them. */
  in({ selections }: SelectionSetNode): number {
    return selections.reduce((sum, selection) => sum + this.#count(selection, 'all'), 0)
  }

  /** Without what is below them. */
  above({ selections }: SelectionSetNode): number {
    return selections.reduce((sum, selection) => sum + this.#count(selection, 'top'), 0)
  }

  #count(selection: SelectionNode, which: 'all' | 'top'): number {
    const within = (set: SelectionSetNode) => (which === 'all' ? this.in(set) : this.above(set))
    if (selection.kind === Kind.INLINE_FRAGMENT) return within(selection.selectionSet)
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.#countSpread(selection.name.value, which, within)
    return which === 'all' && selection.selectionSet ? 1 + this.in(selection.selectionSet) : 1
  }

  #countSpread(name: string, which: string, within: (set: SelectionSetNode) => number): number {
    const key = `${which} ${name}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const fragment = this.#fragments.get(name)
    const count = fragment ? within(fragment.selectionSet) : 0
    this.#known.set(key, count)
    return count
  }
}
