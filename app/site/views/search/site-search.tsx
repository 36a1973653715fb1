import * as words from '#site-words/finder.ts'
import { LONGEST_QUERY } from '../../catalog/filter.ts'
import { type ChannelName, channels } from '../../search/channel.ts'
import { Icon } from '../parts/icon.tsx'

interface SiteSearchProps {
  readonly channel: ChannelName
}

/**
 * Search of every page. With scripts it is a button that opens the palette; without them a form, which on phones is an icon
 * until it has the focus and then covers the header.
 */
export function SiteSearch({ channel }: SiteSearchProps) {
  const name = channel === 'preview' ? words.searchPreviews : words.searchTutorials
  return (
    <form
      class="site-search"
      role="search"
      aria-label={channel === 'preview' ? words.previews : words.tutorials}
      action={channels[channel].page}
      data-site-search={channel}
    >
      <button class="site-search-open" aria-haspopup="dialog" aria-keyshortcuts="/ Control+K Meta+K">
        <Icon name="search" />
        <span>{name}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <span class="site-search-field">
        <Icon name="search" />
        <input
          type="search"
          name="q"
          aria-label={name}
          placeholder={name}
          autocomplete="off"
          maxLength={LONGEST_QUERY}
          enterkeyhint="search"
        />
        <button class="site-search-go">{words.search}</button>
      </span>
    </form>
  )
}
