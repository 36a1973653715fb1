const PREFIX = 'session:'

/** Step of a favorite among what a reader has done and kept. */
export const FAVORITE = 1

/** Name of a favorite session among what a reader has done and kept; no tutorial has such a slug. */
export const favoriteKey = (slug: string): string => PREFIX + slug

/** Slug of the session that has this name; undefined for anything else. */
export const favoriteIn = (key: string): string | undefined => /^session:([a-z0-9-]{1,200})$/.exec(key)?.[1]
