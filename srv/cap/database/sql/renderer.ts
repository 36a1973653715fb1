import type { Operand, Query, Token } from '../../types.ts'

/** An upsert as CAP hands it to its renderer, with the entity that it writes. */
export interface Upsert extends Query {
  readonly elements?: Elements
  readonly _target?: { readonly elements: Elements }
}

type Elements = Readonly<Record<string, { readonly '@cds.on.update'?: unknown } | undefined>>

/** A call of a function. */
export interface Call extends Operand {
  readonly func: string
}

/** CAP's renderer of queries as SQL. */
export interface Renderer {
  sql: string
  /** Of the upsert that is rendered. */
  readonly columns: readonly string[]
  quote(name: string): string
  UPSERT(query: Upsert): string
  xpr(expression: { readonly xpr: readonly Token[] }): string
  func(call: Call): string
  val(operand: Operand): string
}

export type RendererClass = new (...parameters: readonly unknown[]) => Renderer
