import { options as optionsWord } from '#site-words/scripts/reading.ts'
import { showMore } from '../parts/more.ts'
import { button, make } from '../parts/elements.ts'
import { rememberChoice, rememberedChoices } from './remembered.ts'

/** Tabs at one place of the text. */
interface TabGroup {
  /** Names the set of options, the same wherever they are offered. */
  readonly set: string
  readonly options: readonly string[]
  readonly select: (option: string) => void
  readonly list: HTMLElement
}

/** Groups of operating systems are one set, whatever systems each offers. */
const SYSTEMS = 'os'

/** All that were made and are still part of the page. */
let groups: readonly TabGroup[] = []
let made = 0

/** Turns options into tabs. A choice holds for all tabs of its set, here and on other tutorials. */
export function makeTabs(article: HTMLElement): void {
  const chosen = rememberedChoices()
  const choose = (set: string, option: string): void => {
    rememberChoice(set, option)
    for (const group of groups) if (group.set === set) group.select(option)
  }
  const fresh: TabGroup[] = []
  for (const container of article.querySelectorAll<HTMLElement>('.option-tabs, .os-options')) {
    made += 1
    const group = tabsOf(container, made, choose)
    if (group) fresh.push(group)
  }
  groups = [...groups.filter(({ list }) => list.isConnected), ...fresh]
  for (const { set, options, select } of fresh) {
    const option = chosen[set] ?? (set === SYSTEMS ? ownSystem() : undefined)
    if (option !== undefined && options.includes(option)) select(option)
  }
}

function tabsOf(
  container: HTMLElement,
  number: number,
  choose: (set: string, option: string) => void
): TabGroup | undefined {
  const panels = [...container.children].filter(child => child.matches('.tab-panel, .os-panel'))
  if (panels.length < 2) return undefined
  const options = panels.map(optionOf)
  const set = container.classList.contains('os-options') ? SYSTEMS : [...options].sort().join(' | ')
  const list = make('div', { class: 'tab-list', role: 'tablist', 'aria-label': optionsWord })
  const tabs = panels.map((panel, index) => tabFor(panel, options[index] ?? '', `tabs-${number}-${index + 1}`))
  list.append(...tabs)

  const select = (option: string): void => {
    const at = options.indexOf(option)
    if (at < 0) return
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === at))
      tab.tabIndex = index === at ? 0 : -1
      if (index === at) showTab(list, tab)
      panels[index]?.toggleAttribute('hidden', index !== at)
    }
  }
  list.addEventListener('click', event => {
    const at = tabs.findIndex(tab => tab.contains(event.target as Node))
    if (at >= 0) keepInPlace(list, () => choose(set, options[at] ?? ''))
  })
  list.addEventListener('keydown', event => {
    const next = nextIndex(event.key, tabs.indexOf(document.activeElement as HTMLButtonElement), tabs.length)
    if (next === undefined) return
    event.preventDefault()
    keepInPlace(list, () => choose(set, options[next] ?? ''))
    tabs[next]?.focus()
  })
  container.prepend(list)
  showMore(list)
  container.dataset['ready'] = ''
  select(options[0] ?? '')
  return { set, options, select, list }
}

/** Scrolls the strip, and nothing else, to a tab that is cut off. */
function showTab(list: HTMLElement, tab: HTMLElement): void {
  const [strip, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (own.left < strip.left || own.right > strip.right)
    list.scrollBy({ left: own.left - strip.left - (strip.width - own.width) / 2, behavior: 'instant' })
}

const optionOf = (panel: Element): string => {
  const { os, tabName } = (panel as HTMLElement).dataset
  return os ?? tabName ?? labelOf(panel)?.textContent ?? ''
}

const labelOf = (panel: Element): Element | null => panel.querySelector(':scope > .panel-label')

function tabFor(panel: Element, option: string, id: string): HTMLButtonElement {
  const label = labelOf(panel)
  const tab = button('tab', ...(label ? [...label.childNodes].map(node => node.cloneNode(true)) : [option]))
  tab.role = 'tab'
  tab.id = id
  panel.id ||= `${id}-panel`
  tab.setAttribute('aria-controls', panel.id)
  panel.role = 'tabpanel'
  panel.setAttribute('aria-labelledby', id)
  return tab
}

/** The tab that a key leads to (ARIA Authoring Practices, "Tabs"). */
function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Scrolls so that the clicked tab stays where it is when options above change their height. */
function keepInPlace(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top
  change()
  scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' })
}

function ownSystem(): string | undefined {
  const agent = navigator.userAgent
  if (/Windows/.test(agent)) return 'Windows'
  if (/Mac OS X|Macintosh/.test(agent)) return 'macOS'
  return /Linux|X11|CrOS/.test(agent) ? 'Linux' : undefined
}
