import { knownVisitor, type Row, visitor } from '../../data/service.ts'

const KEY = 'values-before-login'

/** Values of a page that could not be stored since the session had ended. */
interface Kept {
  readonly path: string
  /** Entity tag of the row that they were typed for. */
  readonly etag: string | undefined
  readonly values: Row
}

/** Keeps values in this tab until their page is open again, for the visitor who has typed them. */
export function keepValues(kept: Kept): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...kept, visitor: knownVisitor() }))
}

/** The values that were kept of this page; they are handed out once, and never to another visitor. */
export async function takeKept(path: string): Promise<Kept | undefined> {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  const kept = JSON.parse(text) as Kept & { readonly visitor?: string }
  if (kept.path !== path) return undefined
  const name = (await visitor())?.name
  if (name === undefined) return undefined
  sessionStorage.removeItem(KEY)
  return kept.visitor === name ? kept : undefined
}
