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

/** Goes to a page, unless somebody wants to stay. */
export function go(address: string, replace = false): void {
  if (!replace && [...guards].some(mayLeave => !mayLeave()) && !window.confirm(unsaved)) return
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  window.dispatchEvent(new Event(CHANGED))
  if (!replace) window.scrollTo(0, 0)
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
