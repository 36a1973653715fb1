/** The parts of an OpenAPI description (version 3.0) that are completed here. */
export interface OpenApi {
  readonly tags?: readonly Tag[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components?: Components
}

export interface Tag {
  readonly name: string
  readonly description?: string
}

export type Parameter = {
  readonly name?: string
  readonly in?: string
  readonly schema?: Schema
  readonly $ref?: string
}

export type Schema = Readonly<Record<string, unknown>>

export interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly responses: Readonly<Record<string, unknown>>
}

/** Operations by method, and parameters that they share. */
export type PathItem = Readonly<Record<string, Operation | readonly Parameter[]>>

interface Components {
  readonly schemas?: Readonly<Record<string, Schema>>
  readonly parameters?: Readonly<Record<string, unknown>>
}

export const isOperation = (item: Operation | readonly Parameter[]): item is Operation => !Array.isArray(item)

/** Applies `change` to every object within `value`, the inner ones first. */
export function mapObjects(value: unknown, change: (object: Schema) => unknown): unknown {
  if (Array.isArray(value)) return value.map(each => mapObjects(each, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapObjects(each, change)])))
}
