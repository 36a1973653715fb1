/** Navigator: filters in the browser, without a request for each, once its data is loaded. */
import { h, hydrate, render } from 'preact'
import { addressOf, type Filter, listOf, NAVIGATOR, ofEveryone, parseFilter, queryOf } from '../catalog/filter.ts'
import { type FilterIndex, indexOf, withStates } from '../catalog/filter-index.ts'
import { type NavigatorPage, navigatorPage, withExcerpts } from '../catalog/navigator-page.ts'
import { type PackedCards, unpackCards } from '../catalog/packed-cards.ts'
import { Navigator } from '../views/navigator.tsx'
import { FILTER_FORM } from '../views/navigator-facets.tsx'
import { currentIn, sectionsOf } from '../views/parts/sections.ts'
import { navigatorHeading, navigatorTitle } from '../views/parts/words.ts'
import { channels } from '../search/channel.ts'
import { foundStamp } from '../catalog/found-stamp.ts'
import { tellClick } from './search/tell.ts'
import { createEngine } from './navigator/engine.ts'
import { showMore } from './parts/more.ts'
import { onStates } from './progress/states.ts'

const DATA = '/tutorials/_cards.json'

const place = document.querySelector<HTMLElement>('[data-navigator]')
if (place) enhance(place)

/** Breadcrumb and header follow what is listed. */
function showSection(filter: Filter): void {
  const here = document.querySelector('.trail [aria-current]')
  if (here) here.textContent = navigatorHeading(filter)
  for (const section of sectionsOf({ hasConcepts: false, hasSessions: false, hasEvents: false })) {
    const link = document.querySelector(`#site-sections [href="${section.href}"]`)
    const current = currentIn(section, listOf(filter))
    if (current) link?.setAttribute('aria-current', current)
    else link?.removeAttribute('aria-current')
  }
}

function enhance(place: HTMLElement): void {
  const siteName = document.title.split(' · ').at(-1) ?? ''
  let index: FilterIndex | undefined
  // what was typed meanwhile is drawn when it is applied
  const engine = createEngine(() => {
    if (index && isShown(inForm())) draw(inAddress())
  })
  let loading: Promise<void> | undefined

  const inAddress = (): Filter => parseFilter(new URLSearchParams(location.search))
  const inForm = (): Filter => {
    const form = document.querySelector<HTMLFormElement>(`#${FILTER_FORM}`)
    const pairs = form ? [...new FormData(form)] : []
    return parseFilter(new URLSearchParams(pairs.filter(isText)))
  }

  /** The page for a filter with what the engine has said to its words so far. */
  const pageOf = (known: FilterIndex, filter: Filter): NavigatorPage => {
    const page = navigatorPage(known, filter, engine.found(filter.q))
    const excerpts = engine.excerpts(page)
    return excerpts ? withExcerpts(page, excerpts) : page
  }
  const draw = (filter: Filter): void => {
    if (!index) return
    const page = pageOf(index, filter)
    document.title = `${navigatorTitle(page)} · ${siteName}`
    showSection(page.filter)
    render(h(Navigator, { page }), place)
    keepFocusVisible()
    showMoreOfRail(place)
  }

  const load = async (): Promise<void> => {
    const answer = await fetch(DATA)
    if (!answer.ok) throw new Error(`${DATA}: ${answer.status}`)
    const { stamp, ...packed } = (await answer.json()) as PackedCards & { readonly stamp: string }
    const collected = indexOf(unpackCards(packed))
    // the server has drawn what is the same for everyone
    const ofServer = (): NavigatorPage => pageOf(collected, ofEveryone(inAddress()))
    await engine.first(inAddress().q, ofServer)
    index = collected
    const page = ofServer()
    const first = h(Navigator, { page })
    if (stamp + foundStamp(page) === place.dataset['navigator']) hydrate(first, place)
    else replaceContent(place, () => render(first, place))
    showMoreOfRail(place)
    if (inAddress().progress.length > 0) draw(inAddress())
    showStates()
    place.dataset['ready'] = ''
  }
  const isShown = (filter: Filter): boolean =>
    queryOf(filter).toString() === queryOf({ ...inAddress(), page: 1 }).toString()

  /** Cards tell what the reader has done of them, from when it is known. */
  const showStates = (): void => {
    onStates(states => {
      if (!index || (states.size === 0 && !index.states)) return
      index = withStates(index, states)
      // what was typed meanwhile is drawn when it is applied
      if (isShown(inForm())) draw(inAddress())
    })
  }
  const ready = (): Promise<void> => (loading ??= load())

  /** Applies the form; without data the server renders the page. */
  const applyForm = async (remember: 'pushState' | 'replaceState'): Promise<void> => {
    const wanted = inForm()
    try {
      await ready()
    } catch {
      return location.assign(addressOf(wanted))
    }
    // the visitor may have changed the form while the data was loading
    const current = inForm()
    if (isShown(current)) return
    showAddress(remember, addressOf(current))
    draw(current)
  }

  place.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'q') void applyForm('replaceState')
  })
  place.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'checkbox') void applyForm('pushState')
  })
  place.addEventListener('submit', event => {
    if (!index) return
    event.preventDefault()
    void applyForm('replaceState')
  })
  place.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.closest('.card')) tellClick(channels.published, inAddress().q)
    if (!link || !index || !isPlain(event) || link.pathname !== NAVIGATOR) return
    event.preventDefault()
    history.pushState(null, '', link.href)
    showWords(inAddress())
    draw(inAddress())
    // the clicked link may be gone, or far below the results
    if (!link.isConnected || link.closest('nav')) showResults()
  })
  addEventListener('popstate', () => {
    void ready().then(() => {
      showWords(inAddress())
      draw(inAddress())
    })
  })
  place.addEventListener('focusin', () => void ready().catch(() => undefined), { once: true })
  whenIdle(() => void ready().catch(() => undefined))
  collapseFacets(place)
}

/** Updates the address. Safari refuses more than 100 changes in 30 seconds; the page is right without. */
function showAddress(remember: 'pushState' | 'replaceState', address: string): void {
  try {
    history[remember](null, '', address)
  } catch {
    return
  }
}

/** Sets the search words after a link or Back; drawing leaves the field alone while the visitor types. */
function showWords({ q }: Filter): void {
  const field = document.querySelector<HTMLInputElement>('#words')
  if (field) field.value = q
}

/** The rail of featured cards comes and goes with the filter. */
function showMoreOfRail(place: HTMLElement): void {
  const rail = place.querySelector('[data-scroller]')
  if (rail) showMore(rail)
}

function showResults(): void {
  const heading = document.querySelector<HTMLElement>('#results')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** Opens the fold around the focused box, which closing would hide. */
function keepFocusVisible(): void {
  const fold = document.activeElement?.closest('details')
  if (fold) fold.open = true
}

/** Redraws a page that is older than the data; keeps the words and the focus. */
function replaceContent(place: HTMLElement, redraw: () => void): void {
  const before = document.querySelector<HTMLInputElement>('#words')
  const [words, hadFocus] = [before?.value ?? '', before === document.activeElement]
  place.replaceChildren()
  redraw()
  const field = document.querySelector<HTMLInputElement>('#words')
  if (!field) return
  field.value = words
  if (hadFocus) field.focus()
}

const isText = (pair: [string, FormDataEntryValue]): pair is [string, string] => typeof pair[1] === 'string'

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 })
  else setTimeout(run, 200)
}

/** Filters fold behind a button on phones. Preact does not render these attributes, so drawing anew keeps them. */
function collapseFacets(place: HTMLElement): void {
  place.addEventListener('click', event => {
    const pressed = event.target instanceof Element ? event.target.closest('[data-facets-switch]') : null
    const button = place.querySelector('[data-facets-switch][aria-expanded]')
    if (!pressed || !(button instanceof HTMLElement)) return
    const isOpen = button.getAttribute('aria-expanded') === 'true'
    button.setAttribute('aria-expanded', String(!isOpen))
    if (pressed !== button) button.focus()
  })
}
