import { yourPageOf } from '#site-words/scripts/account.ts'
import { logIn } from '#site-words/scripts/actions.ts'
import { loadPart } from '../parts/load.ts'
import { loginAddress, type Visitor, onVisitor } from './visitor.ts'

/** Link in the header: login, or the visitor's name. The pages themselves are the same for everyone. */
export function showAccount(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-account]')
  if (!link) return
  let visitor: Visitor | null | undefined
  let hadMenu = false
  const point = (): void => {
    link.href = visitor ? '/me/' : loginAddress()
  }
  onVisitor(known => {
    visitor = known
    link.replaceChildren(...(known ? nameParts(known) : [logIn]))
    link.title = known ? yourPageOf(known.name) : ''
    link.dataset['account'] = known ? 'person' : 'anonymous'
    hadMenu ||= Boolean(known)
    // most readers have no account, and load no menu
    if (hadMenu) void loadPart(() => import('./menu.ts')).then(part => part?.showAccountMenu(link, visitor))
    point()
  })
  // filters change the address while the page stays
  for (const event of ['pointerdown', 'keydown', 'click']) link.addEventListener(event, point)
}

/** Given name, and the rest of the name, which narrow screens hide. */
function nameParts({ name }: Visitor): (Node | string)[] {
  const [given = name, ...others] = name.split(' ')
  const rest = document.createElement('span')
  rest.className = 'account-rest'
  rest.textContent = ` ${others.join(' ')}`
  return others.length > 0 ? [given, rest] : [given]
}
