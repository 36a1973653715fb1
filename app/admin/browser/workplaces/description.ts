import type { ComponentType } from 'preact'
import type { Model } from '../../metadata/types.ts'
import type { Order, PlacedPage } from './order.ts'

/** Component of a page of its own. */
export type PageOfWorkplace = ComponentType<{ readonly model: Model; readonly workplace: Workplace }>

/** A page that belongs to no entity, with its component. */
export interface OwnPageRow extends PlacedPage {
  /** A page that is part of what is loaded first. */
  readonly Page?: PageOfWorkplace
  /** Loads the page when somebody goes there. */
  readonly load?: () => Promise<PageOfWorkplace>
}

/** A workplace: which pages the shell shows beside lists and object pages, and how it orders all. */
export interface Workplace extends Order {
  readonly title: string
  readonly pages: readonly OwnPageRow[]
  /** Address of the page that is shown where the address names none. */
  readonly first: () => string
  /** Address of the page that the title leads to; it stands in no group. */
  readonly home: string
}
