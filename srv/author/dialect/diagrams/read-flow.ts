import { plain } from './labels.ts'
import { FlowCursor, type FlowNode } from './flow-cursor.ts'
import { checkSize, type Reading, refuse, type Statement } from './reading.ts'

interface Group {
  name: string
  label: string
  direction?: string
  members: (string | Group)[]
}

interface Edge {
  from: string
  to: string
  arrow: string
  label: string
}

const LEFT_OUT = /^(?:style|classDef|class|linkStyle|click|href|callback) /

/** Reads a flowchart. Each node is named anew and written once, in the group where it is named first; each arrow stands alone. */
export function readFlow(direction: string, statements: readonly Statement[]): Reading {
  return new Flow().read(direction, statements)
}

class Flow {
  readonly #nodes = new Map<string, FlowNode>()
  readonly #groups = new Map<string, Group>()
  readonly #edges: Edge[] = []
  readonly #top: Group = { name: '', label: '', members: [] }
  readonly #open: Group[] = [this.#top]
  #isPlainer = false

  read(direction: string, statements: readonly Statement[]): Reading {
    for (const statement of statements) this.#readStatement(statement)
    if (this.#open.length > 1) refuse(statements.at(-1) ?? { text: 'end', line: 1 })
    for (const id of this.#groups.keys()) this.#nodes.delete(id)
    const names = new Map([...this.#nodes.keys()].map((id, index) => [id, `n${index + 1}`]))
    const nameOf = (id: string): string => this.#groups.get(id)?.name ?? names.get(id) ?? id
    const edges = this.#edges.map(
      ({ from, to, arrow, label }) => `${nameOf(from)} ${arrow}${label && `|${plain(label)}|`} ${nameOf(to)}`
    )
    const text = [`flowchart ${direction}`, ...this.#write(this.#top, nameOf), ...edges].join('\n')
    return { text, boxes: this.#nodes.size, arrows: edges.length, isPlainer: this.#isPlainer }
  }

  #readStatement(statement: Statement): void {
    const text = statement.text.replace(/;$/, '').trim()
    if (LEFT_OUT.test(text)) this.#isPlainer = true
    else if (text === 'end') this.#close(statement)
    else if (/^subgraph(?: |$)/.test(text)) this.#openGroup(text.slice(8).trim())
    else if (/^direction (?:TB|TD|BT|LR|RL)$/.test(text)) this.#inner.direction = text.slice(10)
    else this.#readChain(new FlowCursor(statement))
  }

  get #inner(): Group {
    return this.#open.at(-1) ?? this.#top
  }

  #close(statement: Statement): void {
    if (this.#open.length < 2) refuse(statement)
    this.#open.pop()
  }

  /** `subgraph id[label]`, `subgraph id` or `subgraph some words`. */
  #openGroup(head: string): void {
    const bracket = head.endsWith(']') ? head.indexOf('[') : -1
    const id = (bracket > 0 ? head.slice(0, bracket) : head).trim()
    const label = bracket > 0 ? head.slice(bracket + 1, -1) : head
    const group: Group = { name: `g${this.#groups.size + 1}`, label, members: [] }
    this.#groups.set(id || group.name, group)
    this.#inner.members.push(group)
    this.#open.push(group)
  }

  #readChain(cursor: FlowCursor): void {
    while (!cursor.isAtEnd) {
      let from = this.#readNodes(cursor)
      for (let link = cursor.link(); link; link = cursor.link()) {
        const to = this.#readNodes(cursor)
        checkSize(0, this.#edges.length + from.length * to.length)
        for (const source of from) for (const target of to) this.#edges.push({ ...link, from: source, to: target })
        from = to
      }
      cursor.endOfStatement()
    }
  }

  #readNodes(cursor: FlowCursor): string[] {
    const nodes = cursor.nodes()
    for (const node of nodes) {
      if (node.hasClass) this.#isPlainer = true
      const known = this.#nodes.get(node.id)
      if (!known) this.#inner.members.push(node.id)
      if (!known || node.label !== undefined) this.#nodes.set(node.id, node)
    }
    return nodes.map(({ id }) => id)
  }

  #write({ direction, members }: Group, nameOf: (id: string) => string): string[] {
    const lines = members.flatMap(member => {
      if (typeof member === 'string') return this.#writeNode(member, nameOf)
      return [`subgraph ${member.name} [${plain(member.label)}]`, ...this.#write(member, nameOf), 'end']
    })
    return direction ? [`direction ${direction}`, ...lines] : lines
  }

  #writeNode(id: string, nameOf: (id: string) => string): string[] {
    const node = this.#nodes.get(id)
    if (!node) return []
    return [`${nameOf(id)}${node.shape.open}${plain(node.label ?? id)}${node.shape.close}`]
  }
}
