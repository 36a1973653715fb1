/** `/me/`: shows who is logged in, or the way to log in. */
import { abilitiesOf } from './abilities.ts'
import { initialsOf } from './initials.ts'
import { type Visitor, whenKnown } from './visitor.ts'

const states = document.querySelector<HTMLElement>('[data-visitor]')

whenKnown(visitor => {
  if (visitor) describe(visitor)
  if (states) states.dataset['visitor'] = visitor ? 'person' : visitor === null ? 'anonymous' : 'silence'
})

function describe({ name, email, scopes }: Visitor): void {
  write('[data-initials]', initialsOf(name))
  write('[data-name]', name)
  write('[data-email]', email ?? '')
  const items = abilitiesOf(scopes).map(ability => {
    const item = document.createElement('li')
    item.textContent = ability
    return item
  })
  states?.querySelector('[data-abilities]')?.replaceChildren(...items)
}

function write(selector: string, text: string): void {
  const element = states?.querySelector(selector)
  if (element) element.textContent = text
}
