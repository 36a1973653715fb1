import { FeedError } from './collect-entries.ts'
import { decodeFeed } from './decode-feed.ts'
import { type FeedEntry, parseFeed } from './parse-feed.ts'

/** A feed as it came. */
export interface ReceivedFeed {
  readonly bytes: Uint8Array
  readonly contentType: string | undefined
  readonly address: string
}

/** Its entries, or why it cannot be used: a class of error would not come back from a thread. */
export type ParsedFeed = { readonly entries: readonly FeedEntry[] } | { readonly unusable: string }

export default function parse({ bytes, contentType, address }: ReceivedFeed): ParsedFeed {
  try {
    return { entries: parseFeed(decodeFeed(bytes, contentType), address) }
  } catch (error) {
    if (error instanceof FeedError) return { unusable: error.message }
    throw error
  }
}
