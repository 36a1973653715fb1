import { close } from '#site-words/scripts/actions.ts'
import { needsConnection } from '#site-words/scripts/connection.ts'
import { button, make } from './elements.ts'
import { offers } from './offers.ts'

/**
 * Loads a part that the page itself wants, as soon as there is a connection; undefined when it does not come all the same. Without
 * one it is not asked for: a browser remembers that a script did not come, and does not ask again on the same page.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.onLine) await new Promise(resolve => addEventListener('online', resolve, { once: true }))
  return load().catch(() => undefined)
}

/** A part that is loaded when a reader first asks for it. */
interface Part<T> {
  /** Its name on the page. */
  readonly name: string
  readonly load: () => Promise<T>
  /** Leaves the page for one that has it: a server that answers has a new release, with other scripts. */
  readonly leave: () => void
}

/** Gets the part; undefined when it does not come. Without a connection the page stays, and says that the part needs one. */
export function onDemand<T>({ name, load, leave }: Part<T>): () => Promise<T | undefined> {
  let loading: Promise<T> | undefined
  return async () => {
    if (!loading && !navigator.onLine) return tellOffline(name)
    try {
      return await (loading ??= load())
    } catch {
      loading = undefined
      if (!(await isConnected())) return tellOffline(name)
      leave()
      return undefined
    }
  }
}

async function isConnected(): Promise<boolean> {
  try {
    await fetch('/gateway/health', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

let told: HTMLElement | undefined

function tellOffline(name: string): undefined {
  const closer = button('icon-button alert-close', make('span', { class: 'visually-hidden' }, close))
  const words = make('p', {}, needsConnection(name))
  const notice = make('section', { class: 'offer alert alert-warning', role: 'alert' }, words, closer)
  const remove = (): void => notice.remove()
  closer.addEventListener('click', remove)
  addEventListener('online', remove, { once: true })
  told?.remove()
  told = offers().appendChild(notice)
}
