import type { Nodes, Parents } from 'mdast'
import { upToLine, type Report } from '../model/findings.ts'

interface Definition {
  readonly name: string
  readonly line: number
  readonly last: number
}

type LineOf = (line: number) => number | undefined

/** Finds definitions of links and notes that no text refers to, and second ones of a name: Markdown leaves them out. */
export class UsedDefinitions {
  readonly #defined: Definition[] = []
  readonly #shown = new Set<Definition>()
  /** Names that a fragment refers to and another one defines. */
  readonly #elsewhere = new Set<string>()

  /** Reads a fragment; `lineOf` gives the line in the author's file, undefined for what another fragment defines. */
  read(tree: Parents, lineOf: LineOf): void {
    const defined = new Map<string, Definition>()
    for (const name of reachable(this.#collect(tree, '', lineOf, defined, new Map()))) {
      const own = defined.get(name)
      if (own) this.#shown.add(own)
      else this.#elsewhere.add(name)
    }
  }

  /** Notes the definitions, of which the first of a name counts; returns who refers to what, the text by an empty name. */
  #collect(
    parent: Parents,
    note: string,
    lineOf: LineOf,
    defined: Map<string, Definition>,
    references: Map<string, Set<string>>
  ): Map<string, Set<string>> {
    for (const node of parent.children) {
      const name = 'identifier' in node ? nameOf(node) : ''
      const isDefinition = node.type === 'definition' || node.type === 'footnoteDefinition'
      const definition = isDefinition ? definitionOf(name, node, lineOf) : undefined
      if (definition) {
        this.#defined.push(definition)
        if (!defined.has(name)) defined.set(name, definition)
      } else if (name !== '' && !isDefinition) references.set(note, (references.get(note) ?? new Set()).add(name))
      const inner = node.type === 'footnoteDefinition' ? name : note
      if ('children' in node) this.#collect(node, inner, lineOf, defined, references)
    }
    return references
  }

  warn(report: Report): void {
    const first = new Map<string, Definition>()
    for (const definition of this.#defined.toSorted((a, b) => a.line - b.line)) {
      const { name, line, last } = definition
      const isFirst = !first.has(name)
      first.set(name, first.get(name) ?? definition)
      if (this.#shown.has(definition) || (isFirst && this.#elsewhere.has(name))) continue
      const message = `No text refers to [${name.slice(0, 80)}], or another line defines it: not shown`
      report.warn('definition-unused', line, message + upToLine(line, last))
    }
  }
}

function definitionOf(name: string, { position }: Nodes, lineOf: LineOf): Definition | undefined {
  const line = lineOf(position?.start.line ?? 1)
  return line === undefined ? undefined : { name, line, last: lineOf(position?.end.line ?? 1) ?? line }
}

/** The names that the text refers to, by notes as well. */
function reachable(references: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const names = new Set<string>()
  const open = ['']
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const name of references.get(from) ?? []) {
      if (!names.has(name)) open.push(name)
      names.add(name)
    }
  }
  return names
}

/** Notes and links have names of their own. */
const nameOf = (node: { readonly type: string; readonly identifier: string }): string =>
  node.type.startsWith('footnote') ? `^${node.identifier}` : node.identifier
