import { loginAddress, type Visitor, whenKnown } from './visitor.ts'

/** The link in the header: the way to log in, or the visitor's name; pages themselves are the same for everyone. */
export function showAccount(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-account]')
  if (!link) return
  let visitor: Visitor | null | undefined
  const point = (): void => {
    link.href = visitor ? '/me/' : loginAddress()
  }
  whenKnown(known => {
    visitor = known
    link.replaceChildren(...(known ? nameParts(known) : ['Log in']))
    link.title = known ? `Your page, ${known.name}` : ''
    link.dataset['account'] = known ? 'person' : 'anonymous'
    point()
  })
  // filters change the address while the page stays
  for (const event of ['pointerdown', 'keydown', 'click']) link.addEventListener(event, point)
}

/** The given name, and what narrow screens leave out. */
function nameParts({ name }: Visitor): (Node | string)[] {
  const [given = name, ...others] = name.split(' ')
  const rest = document.createElement('span')
  rest.className = 'account-rest'
  rest.textContent = ` ${others.join(' ')}`
  return others.length > 0 ? [given, rest] : [given]
}
