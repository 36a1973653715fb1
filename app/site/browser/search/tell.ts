import { type Channel, channels } from '../../search/channel.ts'
import { tidied } from '../../search/answer.ts'

/** Key in sessionStorage of the words that were told last: a search that goes on to the page of results is one. */
const KEY = 'search-told'

/** Tells the search log that these words were meant, without by whom; nobody waits for it. */
export function tellSearch(channel: Channel, words: string): void {
  const query = tidied(words)
  if (channel === channels.published && query !== '' && isNews(query)) send(channel, 'searched', query)
}

/** Tells the search log that a hit of these words was opened, without which one; whoever opens one has meant the words. */
export function tellClick(channel: Channel, words: string): void {
  tellSearch(channel, words)
  if (channel === channels.published && words !== '') send(channel, 'clicked', words)
}

const send = ({ service }: Channel, name: string, query: string): boolean =>
  navigator.sendBeacon(`${service}/${name}`, JSON.stringify({ query }))

/** False for the words that this tab has told last. */
function isNews(words: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === words) return false
    sessionStorage.setItem(KEY, words)
  } catch {
    return true
  }
  return true
}
