import * as words from '#site-words/scripts/account.ts'
import { yourPage } from '#site-words/scripts/actions.ts'
import { button, make } from '../parts/elements.ts'
import type { Visitor } from './visitor.ts'

const ID = 'account-menu'

/** Pages of a person, from everywhere; that of authors needs their scope. */
const ways = [
  ['/me/', yourPage],
  ['/me/tokens', words.accessTokens],
  ['/author-ui/', words.authorWorkspace, 'Tutorial.Author'],
  ['/logout', words.logOut]
] as const

/** Puts a button beside the link of the account that opens its menu; for somebody anonymous there is none. */
export function showAccountMenu(link: HTMLElement, visitor: Visitor | null | undefined): void {
  const shown = document.getElementById(ID)
  const wanted = ways.filter(([, , scope]) => scope === undefined || visitor?.scopes.includes(scope))
  // the visitor may be another person after a login elsewhere
  const isSame = visitor && shown?.querySelectorAll('a').length === wanted.length
  if (isSame) return
  shown?.previousElementSibling?.remove()
  shown?.remove()
  if (!visitor) return
  const opener = button('account-opener', make('span', { class: 'visually-hidden' }, words.accountMenu))
  opener.setAttribute('popovertarget', ID)
  const items = wanted.map(([href, text]) => make('li', {}, make('a', { href }, text)))
  const menu = make('div', { id: ID, class: 'account-menu', popover: 'auto' }, make('ul', {}, ...items))
  link.after(opener, menu)
}
