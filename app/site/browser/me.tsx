/** `/me/`: who the visitor is, what they have done and what is kept about them, or the link to log in. */
import * as words from '#site-words/scripts/own-page.ts'
import { render } from 'preact'
import { nowMs } from '../../../lib/time.ts'
import { type Visitor, onVisitor } from './account/visitor.ts'
import { readOwnData } from './me/own-data.ts'
import { OwnPage } from './me/page.tsx'
import { VisitorPage } from './me/visitor-page.tsx'
import { onOtherTabs } from './progress/device.ts'
import { keyOf } from './progress/ledger.ts'

const states = document.querySelector<HTMLElement>('[data-visitor]')

/** Words for something that a person may do, and the page on which it is done. */
type Ability = readonly [text: string, href?: string]

/** Abilities of everyone who is logged in. */
const commonAbilities: readonly Ability[] = [
  [words.keepProgress],
  [words.earnBadges],
  [words.beChecked],
  [words.makeTokens, '/me/tokens']
]

/** Abilities by scope; two scopes add none of their own. */
const scopeAbilities: Readonly<Partial<Record<string, readonly Ability[]>>> = {
  Admin: [[words.administer]],
  SuperAdmin: [[words.takeEmergencyActions]],
  'Tutorial.Author': [
    [words.writeTutorials, '/author-ui/'],
    [words.lookAtPreviews, '/tutorials-qa/']
  ],
  'KnowledgeGraph.Admin': [[words.publishConcepts]],
  MobileApp: [[words.scanBadges]],
  DisplayApp: [[words.runDisplays]],
  'Tutorial.API': [[words.queryGraph]],
  'Tutorial.MCP': [[words.connectAgents]],
  ConsolidationScope: [[words.mergeAccounts]]
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
  const items = abilitiesOf(scopes).map(([text, href]) => {
    const item = document.createElement('li')
    item.append(href === undefined ? text : linkTo(href, text))
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
  const names = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [names[0], names.length > 1 ? names.at(-1) : '']
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toUpperCase()
}

/** Abilities of a person with these scopes. */
const abilitiesOf = (scopes: readonly string[]): readonly Ability[] => [
  ...commonAbilities,
  ...scopes.flatMap(scope => scopeAbilities[scope] ?? [])
]
