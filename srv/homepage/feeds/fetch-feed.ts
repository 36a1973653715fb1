import { inWorker } from '../../../lib/process/workers.ts'
import { requestPublicly } from '../../platform/http-client/public-request.ts'
import { FeedError } from './collect-entries.ts'
import type { FeedEntry } from './parse-feed.ts'
import type { ParsedFeed, ReceivedFeed } from './parse-feed.worker.ts'

const MAX_BYTES = 2 * 1024 * 1024
const REDIRECTS = 3
const ATTEMPTS = 2
const LONGEST_RETRY_AFTER = 5000
const LONGEST_TAG = 500
const LONGEST_DATE = 100

const inThread = inWorker<ReceivedFeed, ParsedFeed>(new URL('./parse-feed.worker.ts', import.meta.url))

/** By what a source tells whether its answer has changed (RFC 9110, 13.1). */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** An answer of a feed; without entries it has not changed. */
export interface FetchedFeed extends Validators {
  readonly entries: readonly FeedEntry[] | undefined
}

/**
 * Reads the feed at `address`, unless it is still as `known` says.
 * @throws FeedError for what is no feed, and what `requestPublicly` throws.
 */
export async function fetchFeed(address: string, known: Validators): Promise<FetchedFeed> {
  const { status, headers, body } = await requestPublicly({
    url: address,
    headers: {
      Accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8',
      ...(known.etag && { 'If-None-Match': known.etag }),
      ...(known.lastModified && { 'If-Modified-Since': known.lastModified })
    },
    maxBytes: MAX_BYTES,
    redirects: REDIRECTS,
    attempts: ATTEMPTS,
    longestRetryAfter: LONGEST_RETRY_AFTER
  })
  if (status === 304) return { ...known, entries: undefined }
  if (status !== 200) throw new FeedError(`answered ${status}`)
  const parsed = await inThread({ bytes: body, contentType: headers['content-type'], address })
  if ('unusable' in parsed) throw new FeedError(parsed.unusable)
  const validators = {
    etag: shortOrNone(headers.etag, LONGEST_TAG),
    lastModified: shortOrNone(headers['last-modified'], LONGEST_DATE)
  }
  return { ...validators, entries: parsed.entries }
}

const shortOrNone = (text: string | undefined, most: number): string | null =>
  text !== undefined && text.length <= most ? text : null
