import { type Graph, type Predicate, typeNumber } from '../algorithms/graph.ts'
import { ends } from '../algorithms/ends.ts'
import type { Snapshot } from '../snapshot/index.ts'

/** A tutorial that a person has begun or completed. */
export interface Studied {
  readonly slug: string
  readonly isCompleted: boolean
}

/** A tutorial of a skill. */
interface SkillTutorial {
  readonly slug: string
  readonly title: string
}

/** A published concept, as it concerns a person. */
interface Skill {
  readonly slug: string
  readonly name: string
  /** Why it is in its list, as a sentence. */
  readonly reason: string
  /** Of a concept that was shown, completed ones; else those that teach it, the most important first. */
  readonly tutorials: readonly SkillTutorial[]
  /** Slugs of the concepts to know first that are in the map. */
  readonly requires: readonly string[]
}

export interface SkillMap {
  /** Number of concepts that a completed tutorial teaches. */
  readonly shownCount: number
  /** Number of published concepts that tutorials teach. */
  readonly conceptCount: number
  /** Those that the person has shown to know, the most important first. */
  readonly shown: readonly Skill[]
  /** Those for which the person knows everything else. */
  readonly next: readonly Skill[]
  /** Those on which something builds that the person has shown or begun. */
  readonly missing: readonly Skill[]
}

const MOST_SHOWN = 100
const MOST_SUGGESTED = 12
const MOST_TUTORIALS = 3
/** Names in a sentence. */
const MOST_NAMED = 2

export const emptyMap: SkillMap = { shownCount: 0, conceptCount: 0, shown: [], next: [], missing: [] }

/** Skill map of a person, of published concepts only. */
export function skillMap(snapshot: Snapshot, studied: readonly Studied[]): SkillMap {
  return new MapMaker(snapshot, studied).make()
}

/** Reasons by concept: numbers of vertices that the sentence names, the first ones first. */
type Reasons = Map<number, number[]>

class MapMaker {
  readonly #graph: Graph
  readonly #ranks: Float64Array
  readonly #completed: ReadonlySet<number>
  readonly #begun: readonly number[]
  /** Completed tutorials by the concept that they teach. */
  readonly #shown: Reasons = new Map()

  constructor({ open, ranks }: Snapshot, studied: readonly Studied[]) {
    this.#graph = open
    this.#ranks = ranks
    const vertices = (isCompleted: boolean) =>
      studied.flatMap(each => {
        const vertex = each.isCompleted === isCompleted ? open.vertexOf('tutorial', each.slug) : -1
        return vertex === -1 ? [] : [vertex]
      })
    this.#completed = new Set(vertices(true))
    this.#begun = vertices(false)
    for (const tutorial of this.#completed)
      for (const concept of this.#taughtBy(tutorial)) add(this.#shown, concept, tutorial)
  }

  make(): SkillMap {
    const missing = this.#missing()
    const next = this.#next(missing)
    const shown = this.#best(this.#shown, MOST_SHOWN)
    const inMap = new Set([...shown, ...next.keys(), ...missing.keys()])
    const skill = (concept: number, reason: string, tutorials: readonly number[]): Skill => ({
      slug: this.#graph.slug(concept),
      name: this.#graph.label(concept),
      reason,
      tutorials: tutorials
        .slice(0, MOST_TUTORIALS)
        .map(vertex => ({ slug: this.#graph.slug(vertex), title: this.#graph.label(vertex) })),
      requires: this.#requiredBy(concept)
        .filter(each => inMap.has(each))
        .map(each => this.#graph.slug(each))
    })
    return {
      shownCount: this.#shown.size,
      conceptCount: this.#conceptCount(),
      shown: shown.map(concept => {
        const tutorials = this.#byRank(this.#shown.get(concept) ?? [])
        return skill(concept, `You completed ${this.#names(tutorials)}.`, tutorials)
      }),
      next: [...next].map(([concept, reason]) => skill(concept, reason, this.#teaching(concept))),
      missing: [...missing].map(([concept, reason]) => skill(concept, reason, this.#teaching(concept)))
    }
  }

  /** Concepts on which shown ones build, or those of tutorials that were begun; those on which most builds come first. */
  #missing(): Map<number, string> {
    const builders: Reasons = new Map()
    const begun: Reasons = new Map()
    const isMissing = (concept: number) => !this.#shown.has(concept) && this.#isTaught(concept)
    for (const concept of this.#shown.keys())
      for (const required of this.#requiredBy(concept).filter(isMissing)) add(builders, required, concept)
    for (const tutorial of this.#begun)
      for (const concept of this.#taughtBy(tutorial))
        for (const required of this.#requiredBy(concept).filter(isMissing)) add(begun, required, tutorial)
    const all: Reasons = new Map([...begun, ...builders])
    return new Map(
      this.#best(all, MOST_SUGGESTED).map(concept => {
        const known = builders.get(concept)
        return known
          ? [
              concept,
              `${this.#names(this.#byRank(known))}, which you know, ${known.length > 1 ? 'build' : 'builds'} on it.`
            ]
          : [concept, `${this.#names(this.#byRank(begun.get(concept) ?? []))}, which you have begun, needs it.`]
      })
    )
  }

  /** Concepts that the person may learn now, since nothing that they require is unknown. */
  #next(missing: ReadonlyMap<number, string>): Map<number, string> {
    const building: Reasons = new Map()
    const related: Reasons = new Map()
    const isOpen = (concept: number) =>
      !this.#shown.has(concept) &&
      !missing.has(concept) &&
      this.#isTaught(concept) &&
      this.#requiredBy(concept).every(each => this.#shown.has(each))
    for (const concept of this.#shown.keys()) {
      for (const other of this.#ends(concept, 'requires', 'incoming').filter(isOpen)) add(building, other, concept)
      const beside = [...this.#ends(concept, 'relatedTo', 'outgoing'), ...this.#ends(concept, 'relatedTo', 'incoming')]
      for (const other of beside.filter(isOpen)) add(related, other, concept)
    }
    for (const concept of building.keys()) related.delete(concept)
    const next = new Map<number, string>()
    for (const concept of this.#best(building, MOST_SUGGESTED))
      next.set(concept, `It builds on ${this.#names(this.#byRank(building.get(concept) ?? []))}, which you know.`)
    for (const concept of this.#best(related, MOST_SUGGESTED - next.size))
      next.set(concept, `It is related to ${this.#names(this.#byRank(related.get(concept) ?? []))}, which you know.`)
    if (next.size > 0 || this.#shown.size > 0) return next
    return this.#beginnings()
  }

  /** For whoever knows nothing yet: the most important concepts that require no other. */
  #beginnings(): Map<number, string> {
    const free = this.#concepts().filter(concept => this.#requiredBy(concept).length === 0 && this.#isTaught(concept))
    const best = this.#byRank(free).slice(0, MOST_SUGGESTED)
    return new Map(best.map(concept => [concept, 'It needs nothing else: you can begin here.']))
  }

  /** Concepts with the most reasons first, of equal ones the more important. */
  #best(reasons: Reasons, most: number): number[] {
    return this.#byRank([...reasons.keys()])
      .sort((one, other) => (reasons.get(other)?.length ?? 0) - (reasons.get(one)?.length ?? 0))
      .slice(0, most)
  }

  #byRank(vertices: readonly number[]): number[] {
    return vertices.toSorted((one, other) => (this.#ranks[other] ?? 0) - (this.#ranks[one] ?? 0) || one - other)
  }

  /** Tutorials that teach a concept and were not completed, the most important first. */
  #teaching(concept: number): number[] {
    return this.#byRank(this.#ends(concept, 'teaches', 'incoming').filter(tutorial => !this.#completed.has(tutorial)))
  }

  /** True when a tutorial teaches it that the person may still do. */
  #isTaught(concept: number): boolean {
    return this.#ends(concept, 'teaches', 'incoming').some(tutorial => !this.#completed.has(tutorial))
  }

  #concepts(): number[] {
    const concept = typeNumber('concept')
    return Array.from(this.#graph.types.keys()).filter(vertex => this.#graph.types[vertex] === concept)
  }

  #conceptCount(): number {
    return this.#concepts().filter(concept => this.#ends(concept, 'teaches', 'incoming').length > 0).length
  }

  #taughtBy = (tutorial: number): number[] => this.#ends(tutorial, 'teaches', 'outgoing')

  #requiredBy = (concept: number): number[] => this.#ends(concept, 'requires', 'outgoing')

  #ends(vertex: number, predicate: Predicate, way: 'outgoing' | 'incoming'): number[] {
    return ends(this.#graph, vertex, predicate, way)
  }

  /** As “One”, “Two” and 3 more. */
  #names(vertices: readonly number[]): string {
    const names = vertices.slice(0, MOST_NAMED).map(vertex => `“${this.#graph.label(vertex)}”`)
    const more = vertices.length - names.length
    if (more > 0) return `${names.join(', ')} and ${more} more`
    return names.join(' and ')
  }
}

function add(reasons: Reasons, concept: number, by: number): void {
  const all = reasons.get(concept)
  if (!all) reasons.set(concept, [by])
  else if (!all.includes(by)) all.push(by)
}
