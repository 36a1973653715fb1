import type { Hit } from './answer.ts'

/** Content that is searched: the published one, or that of the QA channel. */
export interface Channel {
  /** Path of its search service. */
  readonly service: string
  /** Path of the page of results, which a form without scripts opens. */
  readonly page: string
  /** Address of a hit, at the step in which it is. */
  hrefOf(hit: Pick<Hit, 'kind' | 'slug' | 'step'>): string
  /** The page with all that is found; that of previews has titles alone. */
  allOf(words: string): string
  readonly hasAll: boolean
}

const anchorOf = ({ step }: Pick<Hit, 'step'>): string => (step ? `#step-${step.number}` : '')

const allAt = ({ page }: Channel, words: string): string => `${page}?${new URLSearchParams({ q: words }).toString()}`

const published: Channel = {
  service: '/search',
  page: '/tutorials/',
  hasAll: true,
  hrefOf: hit => `/${hit.kind}s/${hit.slug}${anchorOf(hit)}`,
  allOf: words => allAt(published, words)
}

/** Page of the previews in which words are found, in their texts as well. */
export const PREVIEW_SEARCH = '/tutorials-qa/search/'

const preview: Channel = {
  service: '/qa-search',
  page: '/tutorials-qa/',
  hasAll: false,
  hrefOf: hit => `/tutorials-qa/${hit.slug}${anchorOf(hit)}`,
  allOf: words => allAt(preview, words)
}

/** Names of the channels, as pages say which one they belong to. */
export const channels = { published, preview } as const
export type ChannelName = keyof typeof channels
