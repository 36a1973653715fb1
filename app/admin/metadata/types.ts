/** A property that is shown, filtered or edited. */
export interface Property {
  readonly name: string
  readonly label: string
  /** Explains the field: its `@Core.Description`, the documentation of the element. */
  readonly help: string | undefined
  /** Says more, such as its default: `@Common.QuickInfo`. */
  readonly note?: string
  /** `Edm.String` and the like, without `Collection(…)`. */
  readonly type: string
  readonly collection: boolean
  readonly nullable: boolean
  /** True where a new row has a value without saying it (`$DefaultValue`). */
  readonly hasDefault?: true
  readonly maxLength: number | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly hidden: boolean
  /** Expression that is true for rows whose value is not shown. */
  readonly hiddenWhen?: unknown
  /** Expression of a `Common.FieldControlType` of the row; undefined where it is the same for all. */
  readonly control?: unknown
  /** A new row needs a value. */
  readonly isRequiredAtFirst?: true
  /** A new row takes no value. */
  readonly isLeftOutAtFirst?: true
  /** It is a file of its own. */
  readonly stream?: Stream
  readonly computed: boolean
  readonly immutable: boolean
  readonly mandatory: boolean
  readonly multiLine: boolean
  readonly isUrl: boolean
  /** It is an address to write or to call. */
  readonly reach?: 'mail' | 'phone'
  /** It is the address of a picture, which is shown. */
  readonly isImage?: true
  /** It is not shown, and typed unseen. */
  readonly isMasked?: true
  /** It has several texts with commas between them (`@Core.AcceptableMediaTypes` is `text/csv` alone). */
  readonly isList?: true
  /** Stands in an empty field. */
  readonly placeholder?: string
  /** Regular expression that a value matches. */
  readonly pattern?: string
  /** Digits of the fraction. */
  readonly scale?: number
  /** Currency or unit that an amount is in. */
  readonly measure?: Measure
  /** It is the bytes of a file of one of these types, in base64. */
  readonly mediaTypes?: readonly string[]
  /** It is a name of digits, which are not grouped (`@Common.IsDigitSequence`). */
  readonly isDigits?: true
  /** It has words that the workplace says in its language (`@Core.IsLanguageDependent`). */
  readonly isWords?: true
  /** Unit of a duration or size, which is shown in the greatest unit that fits. */
  readonly unit?: 'ms' | 's' | 'min' | 'B'
  /** The values of an enumeration; empty for others. */
  readonly allowed: readonly AllowedValue[]
  /** Path of the text that is shown instead of the value, or beside it. */
  readonly text: string | undefined
  /** Place of the text; undefined for instead of the value. */
  readonly textPlace?: TextPlace
  readonly valueList: ValueList | undefined
  /** Value lists by their qualifier, of which a row has those that an expression names. */
  readonly valueLists?: ValueLists
  /** The rows of the value list are few: they are offered as choices. */
  readonly fixedValues?: true
  /** Why the caller may not change it, in words that follow its label and a colon. */
  readonly refusal: string | undefined
  /** Of a parameter: the value, or the expression for it, that it begins with (`@UI.ParameterDefaultValue`). */
  readonly initial?: unknown
}

/** A file that a row has; members are values or expressions. */
export interface Stream {
  readonly mediaType: unknown
  readonly fileName: unknown
  /** Media types that are taken; empty for all. */
  readonly accepted: readonly string[]
  /** True where it is shown as a picture whatever its type. */
  readonly isImage: boolean
  readonly maxBytes: number | undefined
}

export interface AllowedValue {
  readonly value: string
  readonly name: string
}

/** Before the value, behind it, or elsewhere in the row. */
export type TextPlace = 'first' | 'last' | 'separate'

/** Currency or unit of an amount: the same for all rows, or the value at a path. */
export interface Measure {
  readonly isCurrency: boolean
  readonly fixed?: string
  readonly path?: string
  /** Path of the number of digits that amounts in it have. */
  readonly scalePath?: string
}

/** The rows that a value is chosen from. */
export interface ValueList {
  readonly set: string
  /** The property of the chosen row that becomes the value. */
  readonly value: string
  /** The properties that are shown of each row. */
  readonly texts: readonly string[]
  readonly label?: string
  /** Further properties that a chosen row fills. */
  readonly outs?: readonly Binding[]
  /** Properties whose values narrow the rows. */
  readonly ins?: readonly Binding[]
  /** Values that all offered rows have. */
  readonly constants?: readonly { readonly there: string; readonly value: unknown }[]
  /** Conditions of the rows that the row which is edited may have. */
  readonly conditions?: readonly string[]
  /** Qualifier of the presentation variant that orders the rows. */
  readonly presentation?: string
  /** Rows are looked for once something was typed. */
  readonly waits?: true
}

/** A property of the row that is edited, and one of the rows that are offered. */
export interface Binding {
  readonly here: string
  readonly there: string
}

export interface ValueLists {
  readonly byQualifier: ReadonlyMap<string, ValueList>
  /** Expression whose value is a list of qualifiers; undefined for all. */
  readonly relevant: unknown
}

/** Order, groups and size of a list (`@UI.PresentationVariant`). */
export interface ListPresentation {
  readonly order: readonly Order[]
  /** The property that groups the rows at first. */
  readonly group?: string
  /** Paths that are read with the columns. */
  readonly reads: readonly string[]
  readonly most?: number
  /** Columns of its own, where it has some. */
  readonly columns?: readonly Column[]
}

interface Order {
  readonly path: string
  readonly descending: boolean
}

/** Rows of a list that are declared together, under a name (`@UI.SelectionVariant`). */
export interface ListVariant {
  readonly qualifier: string
  readonly label: string
  /** Conditions of the query, all of which hold. */
  readonly conditions: readonly string[]
  readonly presentation: ListPresentation | undefined
}

export interface Navigation {
  readonly name: string
  readonly label: string
  /** Name of the entity type it leads to. */
  readonly target: string
  /** The entity of that type, once the whole model is read. */
  readonly entity: () => Entity | undefined
  readonly collection: boolean
  readonly composition: boolean
  /** The navigation that leads back. */
  readonly partner: string | undefined
  /** The properties here that hold the key of the target. */
  readonly constraint: Readonly<Record<string, string>>
  /** Rows of the entity here to which one can be added. */
  readonly adding?: readonly Availability[]
}

export interface Column {
  readonly path: string
  readonly label: string
  readonly criticality: unknown
  /** It is the address of a picture, which is shown. */
  readonly isImage?: true
  /** A state is told by its words alone. */
  readonly withoutIcon?: true
  /** Expression that is true for rows whose value is not shown. */
  readonly hidden?: unknown
  /** How much it matters where there is little room. */
  readonly importance?: Importance
  /** Length of CSS, such as `12rem`. */
  readonly width?: string
  /** Form of the value, where it is more than its text. */
  readonly form?: ValueForm
}

export type Importance = 'High' | 'Medium' | 'Low'

/** A link, a picture of a number, an action, or a person with addresses; members are expressions or paths. */
export type ValueForm =
  | { readonly kind: 'link'; readonly url: unknown }
  | { readonly kind: 'row'; readonly navigation: string }
  | { readonly kind: 'action'; readonly operation: string }
  | { readonly kind: 'rating'; readonly target: unknown }
  | { readonly kind: 'progress'; readonly target: unknown }
  | { readonly kind: 'bullet'; readonly target: unknown; readonly minimum: unknown; readonly maximum: unknown }
  | { readonly kind: 'contact'; readonly mails: readonly string[]; readonly phones: readonly string[] }

/** A section of an object page: fields, or the rows behind a navigation. */
export type Facet = FieldsFacet | TableFacet

interface AnyFacet {
  readonly label: string
  /** Heading that it shares with the sections before and behind it (`UI.CollectionFacet`). */
  readonly group?: string
  /** Expression that is true for rows without it. */
  readonly hidden?: unknown
  /** It is folded at first (`UI.PartOfPreview` is false). */
  readonly isFolded?: true
}

export interface FieldsFacet extends AnyFacet {
  readonly kind: 'fields'
  readonly fields: readonly Column[]
  /** The navigation to the one row that the fields are of, and the name of its type. */
  readonly through?: { readonly navigation: string; readonly type: string }
}

export interface TableFacet extends AnyFacet {
  readonly kind: 'table'
  readonly navigation: string
  /** Columns and order, where they differ from those of the list of the rows. */
  readonly columns?: readonly Column[]
  readonly presentation?: ListPresentation
}

/** Head of an object page beside its title. */
export interface Header {
  readonly description: Column | undefined
  /** Address of a picture on this site, or an expression for it; a stream is one as well. */
  readonly picture: unknown
  readonly facets: readonly FieldsFacet[]
}

/** Reaction to a change (`Common.SideEffects`): what else has other values then. */
export interface SideEffect {
  /** Properties and navigations whose change it follows. */
  readonly sources: readonly string[]
  /** Paths of properties that are read again. */
  readonly properties: readonly string[]
  /** Navigations whose rows are read again; an empty text is the row itself. */
  readonly entities: readonly string[]
  /** The bound action that is called first. */
  readonly action: string | undefined
}

/** An action or function: bound to a row, or of the service. */
export interface Operation {
  readonly name: string
  readonly label: string
  readonly help: string | undefined
  readonly isAction: boolean
  readonly parameters: readonly Property[]
  readonly returns: Returned | undefined
  /** True where it takes or gives a value that must not stay on a screen: only a page of its own offers it. */
  readonly isSecret: boolean
  /** True where it takes something away that nothing brings back (`@Common.IsActionCritical`). */
  readonly isCritical: boolean
  /** Why the caller may not, in words that follow the label and a colon. */
  readonly refusal: string | undefined
  /** Rows that it works on (`@Core.OperationAvailable`); undefined for all. */
  readonly availability: Availability | undefined
  /** Expression that is true for rows that do not offer it. */
  readonly hidden?: unknown
  /** Side effects of it, relative to its row; undefined where nothing is declared. */
  readonly sideEffect?: SideEffect
}

/** Result of an operation: the name of its type, without the namespace where it is one of the service. */
export interface Returned {
  readonly type: string
  readonly collection: boolean
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
  /** The entity that a navigation leads to. */
  readonly targetOf: (navigation: string) => Entity | undefined
  /** Path of the words by which people know a row. */
  readonly title: string | undefined
  readonly columns: readonly Column[]
  readonly presentation: ListPresentation | undefined
  /** Conditions that all rows of the list meet. */
  readonly conditions?: readonly string[]
  /** All presentation variants by their qualifier; that of the list has an empty name. */
  readonly presentations: ReadonlyMap<string, ListPresentation>
  /** Lists of chosen rows, each a tab. */
  readonly variants: readonly ListVariant[]
  /** Paths of the properties that the filter bar has. */
  readonly filters: readonly string[]
  /** Properties that are computed, so that rows cannot be found by them. */
  readonly unfiltered: ReadonlySet<string>
  /** Properties that do not order rows. */
  readonly unsorted: ReadonlySet<string>
  readonly facets: readonly Facet[]
  readonly actions: readonly Operation[]
  readonly draft: 'root' | 'node' | 'none'
  readonly can: Capabilities
  /** Why the caller may not, in words that follow the name of the button and a colon. */
  readonly refusals: Readonly<Record<'insert' | 'update' | 'delete', string | undefined>>
  /** Conditions, all of which hold for rows that can be added, changed and deleted; those of `insert` are about the new row. */
  readonly rules: Readonly<Record<'insert' | 'update' | 'delete', readonly Availability[]>>
  readonly header: Header
  readonly sideEffects: readonly SideEffect[]
  readonly deletion: Deletion
  /** Set or singleton; undefined for a type that is only reached through others. */
  readonly set: string | undefined
  readonly singleton: boolean
  readonly place: DeclaredPlace
}

/** Place at which the rows of a set are found (`@Workplace`, `srv/admin/README.md`). */
export interface DeclaredPlace {
  /** Area of the side navigation that its list stands in. */
  readonly area: string | undefined
  /** Place in the area: small numbers come first. */
  readonly order: number | undefined
  /** Address of a page of its own that shows its rows. */
  readonly page: string | undefined
  /** The set whose rows lead to its rows. */
  readonly below: string | undefined
  /** True where people look for its rows by name. */
  readonly isMain: boolean
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
  /** Properties of the complex types, by their names. */
  readonly types: ReadonlyMap<string, readonly Property[]>
  readonly operations: readonly Operation[]
}
