import type { Resource } from '../../serve/backend.ts'

/** Where the backend has the published article of a tutorial. */
export const storedAt = (slug: string): string => `/content/tutorials/${slug}`

/** The page that the backend leads readers of a tutorial to which is no longer served; undefined when it leads nowhere. */
export const successorOf = ({ location }: Resource): string | undefined =>
  location?.replace(/^\/content(?=\/tutorials\/)/, '')
