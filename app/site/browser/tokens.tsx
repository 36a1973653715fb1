/** `/me/tokens`: the visitor's access tokens. */
import { render } from 'preact'
import { TokensPage } from './tokens/page.tsx'
import { onVisitor } from './account/visitor.ts'

const root = document.querySelector('[data-tokens]')
let visits = 0

// the visitor may be another person after a login elsewhere: a new key drops all state
onVisitor(visitor => {
  if (root) render(<TokensPage key={visits++} visitor={visitor} />, root)
})
