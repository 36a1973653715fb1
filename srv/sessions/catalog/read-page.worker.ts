import { type Page, readPage, type Refusal } from './read-page.ts'
import type { VenueName } from './venues.ts'

export default ({ bytes, venue }: { readonly bytes: Uint8Array; readonly venue: VenueName }): Page | Refusal =>
  readPage(bytes, venue)
