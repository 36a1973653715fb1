import type cds from '@sap/cds'
import type { Token } from './queries.ts'

/* Models in CSN, as they are written and linked. */

/** Doc comment and annotations; while a model is loaded, annotations may be added. */
interface Annotated {
  readonly doc?: string
  [annotation: `@${string}`]: unknown
}

export interface Element extends Annotated {
  readonly name: string
  readonly type?: string
  /** The built-in type that it comes down to, such as `cds.String`. */
  readonly _type?: string
  readonly key?: boolean
  readonly notNull?: boolean
  readonly virtual?: boolean
  readonly enum?: Readonly<Record<string, { readonly val?: string | number }>>
  readonly isAssociation?: boolean
  readonly isComposition?: boolean
  readonly is2one?: boolean
  readonly is2many?: boolean
  readonly cardinality?: { readonly max?: unknown }
  /** The name of the entity that an association leads to. */
  readonly target?: string
  /** That entity itself. */
  readonly _target?: Entity
  readonly keys?: readonly { readonly ref: readonly string[] }[]
  /** Of an association: what joins the rows. */
  readonly on?: readonly Token[]
  /** Of a structured element: its parts. */
  readonly elements?: Elements
  /** Of a list: what it consists of. */
  readonly items?: Element
}

export type Elements<E = Element> = Readonly<Record<string, E>>

/** A definition of a model: entity, service, type or operation. */
export interface Definition<E = Element> extends Annotated {
  readonly kind: string
  readonly elements?: Elements<E>
  readonly projection?: { readonly from: { readonly ref?: readonly string[] } }
  readonly query?: { readonly SELECT?: { readonly from: { readonly ref?: readonly string[] } } }
}

export type Definitions<D = Definition> = Readonly<Record<string, D>>

/** An entity of a linked model. */
export interface Entity<E = Element> extends Definition<E> {
  readonly name: string
  readonly elements: Elements<E>
  readonly params?: object
  readonly keys?: object
  /** The element that holds the entity tag. */
  readonly _etag?: { readonly name: string }
  readonly '@restrict'?: readonly { readonly where?: string }[]
  /** Entity of its drafts, if it has any. */
  readonly drafts?: { readonly name: string }
  /** True for an entity of drafts itself. */
  readonly isDraft?: boolean
  readonly actions?: Iterable<Operation>
}

/** An action or function of a linked model. */
export interface Operation extends Annotated {
  readonly name: string
  readonly kind: 'action' | 'function'
  readonly returns?: Element
}

/** The annotations of a service in a linked model. */
export interface ServiceDefinition {
  readonly name: string
  readonly '@path'?: string
  readonly '@requires'?: string | undefined
  /** Names, or objects with what a protocol needs. */
  readonly '@protocol'?: readonly unknown[] | string
}

/** A model as `cds.linked` makes it: with prototypes, names and collections that can be iterated. */
export interface LinkedModel {
  readonly services: Iterable<ServiceDefinition>
  readonly definitions: Definitions<Entity | Operation>
}

/** A linked model. */
export interface Model {
  services?: Iterable<ServiceDefinition>
  definitions: object
}

/** The model as it was written, names resolved. */
export interface LoadedModel {
  /** The files that it was read from. */
  readonly $sources: readonly string[]
  readonly definitions: Definitions
}

/** From the model that the database has, if it has one, to `csn`. */
export type DeltaInput = readonly [csn: object, options: { readonly dialect?: string }, prior?: object | string]

/** Statements, and the model that the database has after them. */
export interface Delta {
  readonly afterImage: object
  readonly drops: readonly string[]
  readonly createsAndAlters: readonly string[]
}

/** The same model, as the type package of CAP has it. */
export const asCsn = (model: LoadedModel): cds.csn.CSN => model as unknown as cds.csn.CSN
