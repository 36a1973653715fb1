import { render } from 'preact'
import { upcomingAddress, type UpcomingEvents, upcomingItems } from '../../catalog/events/upcoming.ts'
import { BandEntry } from '../../views/parts/band-entry.tsx'
import { readJson } from '../account/ask.ts'

interface Preferred {
  readonly value: readonly { readonly preferredEventRegion: string | null }[]
}

/**
 * Shows the events of the region that the reader prefers in the band of the start page. Those of all regions stay where the
 * reader prefers none, where it has none, and where it cannot be read. What stands below keeps its place.
 */
export async function showEventsOfRegion(): Promise<void> {
  const list = document.querySelector<HTMLElement>('[data-band="events"]')
  if (!list) return
  const { value } = await readJson<Preferred>('/api/LearningPreferences?$top=1')
  const region = value[0]?.preferredEventRegion
  if (!region) return
  const items = upcomingItems(await readJson<UpcomingEvents>(upcomingAddress(region)))
  if (items.length === 0) return
  list.style.minHeight = `${list.offsetHeight}px`
  list.replaceChildren()
  render(
    items.map(item => <BandEntry key={item.href} {...item} />),
    list
  )
}
