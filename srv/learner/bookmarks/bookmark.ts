import { z } from 'zod'
import { conformsTo } from '../../platform/http/schema.ts'

/** Bookmarks of one request. */
const MOST_AT_ONCE = 500

/** The page or step that a client names. */
export interface Bookmark {
  readonly kind: 'TUTORIAL' | 'CONCEPT'
  readonly slug: string
  /** 0 is the page as a whole. */
  readonly stepNumber: number
  /** ISO 8601. */
  readonly keptAt?: string | null | undefined
}

const bookmark = z
  .object({
    kind: z.enum(['TUTORIAL', 'CONCEPT'], 'kind must be one of TUTORIAL, CONCEPT'),
    slug: z
      .string('slug is needed')
      .trim()
      .min(1, 'slug is needed')
      .max(255, 'slug has at most 255 characters')
      .transform(text => text.toLowerCase()),
    stepNumber: z
      .int('stepNumber is a whole number')
      .min(0, 'stepNumber is not negative')
      .nullish()
      .transform(number => number ?? 0),
    keptAt: z.string().nullish()
  })
  .refine(({ kind, stepNumber }) => kind === 'TUTORIAL' || stepNumber === 0, {
    path: ['stepNumber'],
    error: 'stepNumber of a CONCEPT must be 0'
  })

const readBookmarks = conformsTo(
  z.object({
    bookmarks: z
      .array(bookmark, 'bookmarks is a list')
      .max(MOST_AT_ONCE, `bookmarks has at most ${MOST_AT_ONCE} entries`)
  })
)

/** The bookmarks of a request. @throws HttpError 400 naming the field and its rule. */
export const bookmarksIn = (data: unknown): readonly Bookmark[] => readBookmarks(data).bookmarks

/** The same for two that name the same page or step. */
export const keyOf = ({ kind, slug, stepNumber }: Bookmark): string => `${kind} ${slug} ${stepNumber}`
