import type { Card, CardFacts, Kind, Label } from '../catalog/card.ts'
import type { Session } from '../catalog/sessions/catalog.ts'
import type { Walk } from '../catalog/path/walk.ts'
import type { Link } from './models.ts'

/** Part of an article that a reader can go to. */
export interface Section {
  readonly id: string
  readonly title: string
  /** Characters of its text. */
  readonly length: number
}

/** A tutorial as the page shows it. */
export interface TutorialModel {
  readonly title: string
  /** Id of the document's own heading, which links of the text may name. */
  readonly titleId?: string | undefined
  readonly description: string
  /** Language and direction of title and text; without, they are those of the page. */
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** Entry of the catalog; undefined for a document without metadata. */
  readonly card: Card | undefined
  /** Time, level and steps of a tutorial without an entry. */
  readonly facts?: CardFacts
  readonly author?: string | undefined
  /** ISO 8601. */
  readonly updated?: string | undefined
  readonly sections: readonly Section[]
  readonly isInSteps: boolean
  /** Inner HTML of the article. */
  readonly html: string
  /** Missions and groups that contain it; the one on display first. */
  readonly places: readonly PlaceModel[]
  readonly provenance: Provenance | undefined
  readonly source: SourceLinks | undefined
  /** The path of its Markdown, where that is published. */
  readonly markdown: string | undefined
  /** The path of what has changed in it. */
  readonly changes?: string
  /** The whole address of the page, which is printed with it. */
  readonly address: string
  /** Tutorials with the same tags, for one that is part of no mission or group. */
  readonly related: readonly Card[]
  /** Concepts that it teaches. */
  readonly concepts: readonly Label[]
  /** Sessions of conferences about these. */
  readonly sessions: readonly Session[]
}

/** Place of a tutorial in a mission or group. */
export interface PlaceModel {
  readonly kind: Kind
  readonly path: Link
  /** Its group within a mission. */
  readonly group: Link | undefined
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly walk: Walk
  readonly prev: Link | undefined
  readonly next: Link | undefined
  /** The tutorials near it, itself among them. */
  readonly around: readonly Neighbour[]
  /** True when `around` is the whole list. */
  readonly isWhole: boolean
}

/** A tutorial near the one that is shown. */
interface Neighbour extends Link {
  readonly isHere: boolean
  /** True for an alternative to the one before it. */
  readonly isOther: boolean
}

/** Provenance of the text, attested by the backend. */
export interface Provenance {
  /** high, medium, low or unknown. */
  readonly confidence: string
  /** ISO 8601. */
  readonly builtAt: string | null
  readonly repository: Link | undefined
  readonly commit: Link | undefined
  /** Addresses of the signed statement and of the keys that verify it. */
  readonly signature: string
  readonly keys: string
}

/** Links for readers who want to contribute. */
export interface SourceLinks {
  readonly repository: Link
  readonly edit: string | undefined
  readonly report: string
}
