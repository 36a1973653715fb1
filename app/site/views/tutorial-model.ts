import type { Card, Kind } from '../catalog/card.ts'
import type { Link } from './link.ts'

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
  /** The id that links to the document's own heading mean. */
  readonly titleId?: string | undefined
  readonly description: string
  readonly lang?: string | undefined
  /** What the catalog says; undefined for a document without metadata. */
  readonly card: Card | undefined
  readonly author?: string | undefined
  /** ISO 8601. */
  readonly updated?: string | undefined
  readonly sections: readonly Section[]
  readonly isInSteps: boolean
  /** The article's inside. */
  readonly html: string
  /** The mission or group that is shown with it first. */
  readonly places: readonly PlaceModel[]
  readonly provenance: Provenance | undefined
  readonly source: SourceLinks | undefined
}

/** Where a tutorial stands in a mission or group. */
export interface PlaceModel {
  readonly kind: Kind
  readonly path: Link
  /** Its group within a mission. */
  readonly group: Link | undefined
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly prev: Link | undefined
  readonly next: Link | undefined
  /** The tutorials near it, itself among them. */
  readonly around: readonly Neighbour[]
  /** They are all there are. */
  readonly isWhole: boolean
}

/** A tutorial near the one that is shown. */
export interface Neighbour extends Link {
  readonly isHere: boolean
  /** Another way than the one before it. */
  readonly isOther: boolean
}

/** Where the text comes from, as the backend attests it. */
export interface Provenance {
  /** high, medium, low or unknown. */
  readonly confidence: string
  /** ISO 8601. */
  readonly builtAt: string | null
  readonly repository: Link | undefined
  readonly commit: Link | undefined
  /** Where the signed statement and the keys that verify it are. */
  readonly signature: string
  readonly keys: string
}

/** Where readers take part. */
export interface SourceLinks {
  readonly repository: Link
  readonly edit: string | undefined
  readonly report: string
}
