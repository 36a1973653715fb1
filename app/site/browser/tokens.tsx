/** `/me/tokens`: the visitor's access tokens. */
import { render } from 'preact'
import { TokensPage } from './tokens/page.tsx'
import { whenKnown } from './visitor.ts'

const root = document.querySelector('[data-tokens]')

whenKnown(visitor => {
  if (root) render(<TokensPage visitor={visitor} />, root)
})
