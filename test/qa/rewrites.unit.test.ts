import { expect } from '@jest/globals'
import { targetOf } from '../../lib/http/target.ts'
import { routes } from '../../app/gateway/routes.ts'
import { addressFor, rowFor } from '../../app/gateway/routing/row.ts'
import { verifies } from '../requirements/verifies.ts'

const table = routes({ exposeCapUi: false, identityProvider: false, sampleSources: false })

/** Access to `address`, the process that answers it, and the address there. */
function answers(address: string): readonly unknown[] {
  const target = targetOf(address)
  const row = rowFor(table, 'GET', target)
  return [row.gate, row.to, addressFor(row, target)]
}

verifies('QA-007', 'the search pages of the channel lie below /qa/search/', () => {
  const author = { scope: 'Tutorial.Author' }
  expect(answers('/tutorials-qa/search/?q=a')).toEqual([author, 'previewSearch', '/qa/search/?q=a'])
  expect(answers('/tutorials-qa/search/a/b.js?c=d')).toEqual([author, 'pages', '/qa/search/a/b.js?c=d'])
})
