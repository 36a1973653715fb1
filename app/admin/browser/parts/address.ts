import { unsaved } from '#workplace-words/shell.ts'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { workplaceHere } from '../workplaces/here.ts'

const CHANGED = 'workplace-address'

/** Asked before the page is left; false keeps it. */
type Guard = () => boolean
const guards = new Set<Guard>()

/** Keeps the page from being left while `mayLeave` is false. */
export function useLeaveGuard(mayLeave: Guard): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!mayLeave()) event.preventDefault()
    }
    guards.add(mayLeave)
    window.addEventListener('beforeunload', ask)
    return () => {
      guards.delete(mayLeave)
      window.removeEventListener('beforeunload', ask)
    }
  }, [mayLeave])
}

/** The address of a page: what it shows, with the state of its list. */
export function addressOf(at: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(at === '' ? {} : { at })
  for (const [name, value] of Object.entries(parameters)) if (value !== '') query.set(name, value)
  const text = query.toString()
  const { prefix } = workplaceHere()
  return text === '' ? prefix : `${prefix}?${text}`
}

/** False when somebody wants to stay, since what is not saved would be lost. */
export const mayLeave = (): boolean => [...guards].every(mayGo => mayGo()) || window.confirm(unsaved)

/** State of an entry of the history, beside its address: it is there again after the way back, and when the page is loaded anew. */
type EntryState = Readonly<Record<string, unknown>>

/** The state of the entry that is shown. */
export const entryState = (): EntryState => (history.state as EntryState | null) ?? {}

/** Keeps more in the state of the entry that is shown. */
export const keepInEntry = (more: EntryState): void => history.replaceState({ ...entryState(), ...more }, '')

/** Goes to a page, unless somebody wants to stay. One that takes the place of another keeps the state of its entry. */
export function go(address: string, replace = false, state?: EntryState): void {
  if (!replace && !mayLeave()) return
  goOn(address, replace, state)
}

/** Goes to a page without a question, which somebody has answered before. */
export function goOn(address: string, replace: boolean, state?: EntryState): void {
  if (replace) history.replaceState(state ?? entryState(), '', address)
  else history.pushState(state ?? {}, '', address)
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: { isAnother: !replace } }))
  if (!replace) window.scrollTo(0, 0)
}

/** Tells `leave` each time somebody goes to another page. */
export function onLeaving(leave: () => void): () => void {
  const changed = (event: Event): void => {
    if ((event as CustomEvent<{ readonly isAnother: boolean }>).detail.isAnother) leave()
  }
  window.addEventListener('popstate', leave)
  window.addEventListener(CHANGED, changed)
  return () => {
    window.removeEventListener('popstate', leave)
    window.removeEventListener(CHANGED, changed)
  }
}

/** The parameters of the address, current. */
export function useAddress(): URLSearchParams {
  const [search, setSearch] = useState(location.search)
  // effects run some frames after the page is seen, when somebody may have gone on already
  useLayoutEffect(() => {
    const update = (): void => setSearch(location.search)
    window.addEventListener('popstate', update)
    window.addEventListener(CHANGED, update)
    return () => {
      window.removeEventListener('popstate', update)
      window.removeEventListener(CHANGED, update)
    }
  }, [])
  return new URLSearchParams(search)
}

/** A click that the page itself answers; those for a new tab are the browser's. */
export function onLink(event: MouseEvent): void {
  const link = event.composedPath().find(each => each instanceof HTMLAnchorElement)
  // one that leads to a place of the page, such as its content, moves the focus
  if (
    !link ||
    link.hash !== '' ||
    !link.pathname.startsWith(workplaceHere().prefix) ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return
  event.preventDefault()
  go(link.pathname + link.search)
}
