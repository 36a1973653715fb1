/** `/me/`: who the visitor is, what they have done and what is kept about them, or the link to log in. */
import { render } from 'preact'
import { nowMs } from '../../../lib/time.ts'
import { type Visitor, onVisitor } from './account/visitor.ts'
import { readOwnData } from './me/own-data.ts'
import { OwnPage } from './me/page.tsx'
import { VisitorPage } from './me/visitor-page.tsx'
import { onOtherTabs } from './progress/device.ts'
import { keyOf } from './progress/ledger.ts'

const states = document.querySelector<HTMLElement>('[data-visitor]')

/** Abilities of everyone who is logged in. */
const commonAbilities = [
  'Keep progress and bookmarks on all your devices',
  'Earn badges, and see which concepts you know',
  'Have code and answers checked',
  'Make access tokens for your programs and agents'
]

/** Abilities by scope; two scopes add none of their own. */
const scopeAbilities: Readonly<Partial<Record<string, string>>> = {
  Admin: 'Administer the platform: missions, groups, tags, people, settings',
  SuperAdmin: 'Take emergency actions on the platform',
  'Tutorial.Author': 'Write tutorials and look at them before they are published',
  'KnowledgeGraph.Admin': 'Publish and merge concepts',
  MobileApp: 'Scan badges and hand out prizes at events',
  DisplayApp: 'Run the displays of an event',
  'Tutorial.API': 'Query the GraphQL interface',
  'Tutorial.MCP': 'Connect AI agents with your login',
  ConsolidationScope: 'Merge accounts'
}

/** Pages on which an ability is used. */
const pages: Readonly<Partial<Record<string, string>>> = {
  'Make access tokens for your programs and agents': '/me/tokens',
  'Write tutorials and look at them before they are published': '/tutorials-qa/'
}

function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}

let visits = 0
let isAnonymous = false

// the visitor may be another person after a login elsewhere: a new key drops all state
onVisitor(async visitor => {
  const visit = ++visits
  isAnonymous = visitor === null
  if (visitor) await showOwn(visitor, visit)
  else showKept()
  if (states && visit === visits)
    states.dataset['visitor'] = visitor ? 'person' : visitor === null ? 'anonymous' : 'silence'
})

onOtherTabs(showKept)

/** Shows a reader without login what this browser keeps, as it is now. */
function showKept(): void {
  const place = states?.querySelector('[data-kept]')
  if (place && isAnonymous) render(<VisitorPage key={nowMs()} />, place)
}

/** Everything appears at once, so that nothing moves. */
async function showOwn(visitor: Visitor, visit: number): Promise<void> {
  const data = await readOwnData()
  if (visit !== visits) return
  describe(visitor)
  const place = states?.querySelector('[data-own]')
  if (place) render(<OwnPage key={visit} owner={keyOf(visitor)} data={data} />, place)
}

function describe({ name, email, scopes }: Visitor): void {
  write('[data-initials]', initialsOf(name))
  write('[data-name]', name)
  write('[data-email]', email ?? '')
  const items = abilitiesOf(scopes).map(ability => {
    const item = document.createElement('li')
    const address = pages[ability]
    item.append(address === undefined ? ability : linkTo(address, ability))
    return item
  })
  states?.querySelector('[data-abilities]')?.replaceChildren(...items)
}

function write(selector: string, text: string): void {
  const element = states?.querySelector(selector)
  if (element) element.textContent = text
}

/** Initials: first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toUpperCase()
}

/** Abilities of a person with these scopes, in words. */
const abilitiesOf = (scopes: readonly string[]): readonly string[] => [
  ...commonAbilities,
  ...scopes.flatMap(scope => scopeAbilities[scope] ?? [])
]
