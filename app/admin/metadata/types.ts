/** A property that is shown, filtered or edited. */
export interface Property {
  readonly name: string
  readonly label: string
  /** Explains the field: `@Common.QuickInfo`, or the documentation of the element. */
  readonly help: string | undefined
  /** `Edm.String` and the like, without `Collection(…)`. */
  readonly type: string
  readonly collection: boolean
  readonly nullable: boolean
  readonly maxLength: number | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly hidden: boolean
  readonly computed: boolean
  readonly immutable: boolean
  readonly mandatory: boolean
  readonly multiLine: boolean
  readonly isUrl: boolean
  /** It is the bytes of a file of one of these types, in base64. */
  readonly mediaTypes?: readonly string[]
  /** The values of an enumeration; empty for others. */
  readonly allowed: readonly AllowedValue[]
  /** Path of the text that is shown instead of the value. */
  readonly text: string | undefined
  readonly valueList: ValueList | undefined
  /** Why the caller may not change it, in words that follow its label and a colon. */
  readonly refusal: string | undefined
}

export interface AllowedValue {
  readonly value: string
  readonly name: string
}

/** The rows that a value is chosen from. */
export interface ValueList {
  readonly set: string
  /** The property of the chosen row that becomes the value. */
  readonly value: string
  /** The properties that are shown of each row. */
  readonly texts: readonly string[]
}

export interface Navigation {
  readonly name: string
  readonly label: string
  /** Name of the entity type it leads to. */
  readonly target: string
  readonly collection: boolean
  readonly composition: boolean
  /** The navigation that leads back. */
  readonly partner: string | undefined
  /** The properties here that hold the key of the target. */
  readonly constraint: Readonly<Record<string, string>>
}

export interface Column {
  readonly path: string
  readonly label: string
  readonly criticality: unknown
  /** It is the address of a picture, which is shown. */
  readonly isImage?: true
}

/** A section of an object page: fields, or the rows behind a navigation. */
export type Facet =
  | { readonly kind: 'fields'; readonly label: string; readonly fields: readonly Column[] }
  | { readonly kind: 'table'; readonly label: string; readonly navigation: string }

/** An action or function: bound to a row, or of the service. */
export interface Operation {
  readonly name: string
  readonly label: string
  readonly help: string | undefined
  readonly isAction: boolean
  readonly parameters: readonly Property[]
  readonly returns: boolean
  /** True where it takes or gives a value that must not stay on a screen: only a page of its own offers it. */
  readonly isSecret: boolean
  /** True where it takes something away that nothing brings back (`@Common.IsActionCritical`). */
  readonly isCritical: boolean
  /** Why the caller may not, in words that follow the label and a colon. */
  readonly refusal: string | undefined
  /** Rows that it works on (`@Core.OperationAvailable`); undefined for all. */
  readonly availability: Availability | undefined
}

/** An expression that is false for rows with which something is not possible, and why, in words that follow its name and a colon. */
export interface Availability {
  readonly condition: unknown
  readonly otherwise: string
}

/** An entity type with all that its pages need. */
export interface Entity {
  readonly name: string
  readonly label: string
  readonly plural: string
  readonly help: string | undefined
  readonly keys: readonly string[]
  readonly properties: ReadonlyMap<string, Property>
  readonly navigations: ReadonlyMap<string, Navigation>
  /** Path of the words by which people know a row. */
  readonly title: string | undefined
  readonly columns: readonly Column[]
  readonly filters: readonly string[]
  /** Properties that are computed, so that rows cannot be found by them. */
  readonly unfiltered: ReadonlySet<string>
  readonly facets: readonly Facet[]
  readonly actions: readonly Operation[]
  readonly draft: 'root' | 'node' | 'none'
  readonly can: Capabilities
  /** Why the caller may not, in words that follow the name of the button and a colon. */
  readonly refusals: Readonly<Record<'insert' | 'update' | 'delete', string | undefined>>
  /** Rows that can be changed and deleted; undefined for all. */
  readonly rules: Readonly<Record<'update' | 'delete', Availability | undefined>>
  readonly deletion: Deletion
  /** Set or singleton; undefined for a type that is only reached through others. */
  readonly set: string | undefined
  readonly singleton: boolean
}

/** A deletion in the words of the service (`@Capabilities.DeleteRestrictions`). */
export interface Deletion {
  /** Words of the button. */
  readonly label: string
  /** False where the service has another word for it, since the row and its parts stay. */
  readonly isDeletion: boolean
  /** Consequence in the words of the service; undefined where it is that of every deletion. */
  readonly consequence: string | undefined
}

export interface Capabilities {
  readonly insert: boolean
  readonly update: boolean
  readonly delete: boolean
  readonly search: boolean
  readonly filter: boolean
  readonly sort: boolean
}

/** The service as its pages see it. */
export interface Model {
  /** Namespace of the service, which bound operations are called with. */
  readonly namespace: string
  /** Entities by the name of their type. */
  readonly entities: ReadonlyMap<string, Entity>
  /** Sets and singletons, by name. */
  readonly sets: ReadonlyMap<string, Entity>
  readonly operations: readonly Operation[]
}
