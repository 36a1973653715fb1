import * as words from '#site-words/scripts/account.ts'
import { yourPage } from '#site-words/scripts/actions.ts'
import { button, make } from '../parts/elements.ts'

const ID = 'account-menu'

/** Pages of a person, from everywhere. */
const ways = [
  ['/me/', yourPage],
  ['/me/tokens', words.accessTokens],
  ['/logout', words.logOut]
] as const

/** Puts a button beside the link of the account that opens its menu; for somebody anonymous there is none. */
export function showAccountMenu(link: HTMLElement, isPerson: boolean): void {
  const shown = document.getElementById(ID)
  if (!isPerson) {
    shown?.previousElementSibling?.remove()
    shown?.remove()
  }
  if (!isPerson || shown) return
  const opener = button('account-opener', make('span', { class: 'visually-hidden' }, words.accountMenu))
  opener.setAttribute('popovertarget', ID)
  const items = ways.map(([href, text]) => make('li', {}, make('a', { href }, text)))
  const menu = make('div', { id: ID, class: 'account-menu', popover: 'auto' }, make('ul', {}, ...items))
  link.after(opener, menu)
}
