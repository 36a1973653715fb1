/** `/me/tokens`: the visitor's access tokens. */
import { render } from 'preact'
import { TokensPage } from './tokens/page.tsx'
import { whenKnown } from './visitor.ts'

const root = document.querySelector('[data-tokens]')
let asked = 0

// whoever comes back may be somebody else: nothing of before stays
whenKnown(visitor => {
  if (root) render(<TokensPage key={asked++} visitor={visitor} />, root)
})
