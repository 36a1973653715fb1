import type { GraphLists, Texts } from '../algorithms/assemble.ts'
import { type Predicate, predicateNumber, typeNumber, type VertexType } from '../algorithms/graph.ts'

export interface CollectedVertex {
  readonly type: VertexType
  /** Key that edges know it by; one vertex may have several. */
  readonly key: string
  readonly slug: string
  readonly label: string | null
  readonly published?: boolean
}

/** Collects vertices and edges row by row into lists of numbers and bytes, which a worker takes without a copy. */
export class Collector {
  readonly #byKey = new Map<string, number>()
  readonly #bySlug = new Map<string, number>()
  readonly #types = new Numbers()
  readonly #published = new Numbers()
  readonly #slugs = new TextBytes()
  readonly #labels = new TextBytes()
  readonly #from = new Numbers()
  readonly #to = new Numbers()
  readonly #predicates = new Numbers()

  /** Adds a vertex; of two with the same type and slug the first stays, and the key of the second means it, too. */
  vertex({ type, key, slug, label, published = true }: CollectedVertex): void {
    const name = `${type}:${slug}`
    const known = this.#bySlug.get(name)
    const vertex = known ?? this.#types.length
    this.#byKey.set(key, vertex)
    if (known !== undefined) return
    this.#bySlug.set(name, vertex)
    this.#types.push(typeNumber(type))
    this.#published.push(published ? 1 : 0)
    this.#slugs.push(slug)
    this.#labels.push(label === slug ? '' : (label ?? ''))
  }

  /** Adds an edge; one to what is not in the graph is left out. */
  edge(from: string, predicate: Predicate, to: string): void {
    this.#edge(this.#byKey.get(from), predicate, this.#byKey.get(to))
  }

  /** The same, by the slugs of two vertices of a type. */
  edgeOfSlugs(type: VertexType, from: string, predicate: Predicate, to: string): void {
    this.#edge(this.#bySlug.get(`${type}:${from}`), predicate, this.#bySlug.get(`${type}:${to}`))
  }

  #edge(source: number | undefined, predicate: Predicate, target: number | undefined): void {
    if (source === undefined || target === undefined) return
    this.#from.push(source)
    this.#to.push(target)
    this.#predicates.push(predicateNumber(predicate))
  }

  lists(): GraphLists {
    return {
      types: Uint8Array.from(this.#types.all()),
      published: Uint8Array.from(this.#published.all()),
      slugs: this.#slugs.texts(),
      labels: this.#labels.texts(),
      edges: {
        from: this.#from.all(),
        to: this.#to.all(),
        predicates: Uint8Array.from(this.#predicates.all())
      }
    }
  }
}

const FIRST_ROOM = 1024

/** A list of whole numbers that grows. */
class Numbers {
  #room = new Uint32Array(FIRST_ROOM)
  length = 0

  push(value: number): void {
    if (this.length === this.#room.length) {
      const room = new Uint32Array(2 * this.length)
      room.set(this.#room)
      this.#room = room
    }
    this.#room[this.length++] = value
  }

  all(): Uint32Array {
    return this.#room.slice(0, this.length)
  }
}

/** Texts in UTF-8, one behind the other. */
class TextBytes {
  #room = Buffer.alloc(FIRST_ROOM)
  #length = 0
  readonly #starts = new Numbers()

  push(text: string): void {
    this.#starts.push(this.#length)
    const needed = this.#length + Buffer.byteLength(text)
    if (needed > this.#room.length) this.#room = Buffer.concat([this.#room], Math.max(needed, 2 * this.#room.length))
    this.#length += this.#room.write(text, this.#length)
  }

  texts(): Texts {
    const starts = new Uint32Array(this.#starts.length + 1)
    starts.set(this.#starts.all())
    starts[this.#starts.length] = this.#length
    return { bytes: new Uint8Array(this.#room.subarray(0, this.#length)), starts }
  }
}
