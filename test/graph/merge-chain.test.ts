import { expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { leaseBackend } from '../support/backend.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { storeGraph } from './support/stored-graph.ts'

verifies(
  ['GRAPH-041', 'GRAPH-043'],
  'a merge by the status, as by the action, takes along what was merged before',
  async () => {
    const backend = await leaseBackend()
    await storeGraph(backend, {
      concepts: { 'chain-first': {}, 'chain-second': {}, 'chain-third': {} },
      tutorials: ['of-the-first'],
      teaches: [['of-the-first', 'chain-first']]
    })
    const admin = as('admin')
    const concept = async (slug: string) => {
      const answer = await get(`${backend.url}/admin/Concepts?$filter=slug%20eq%20'${slug}'`, admin)
      return answer.json<{ value: { ID: string; mergedInto_ID: string | null }[] }>().value[0]
    }
    const merged = await post(
      `${backend.url}/admin/mergeConcepts`,
      { loser: 'chain-first', canonical: 'chain-second' },
      admin
    )
    expect(merged.status).toBe(200)
    const [second, third] = [await concept('chain-second'), await concept('chain-third')]
    const changed = await send(`${backend.url}/admin/Concepts(${second?.ID})`, {
      method: 'PATCH',
      headers: { ...admin, 'if-match': '*', 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'MERGED', mergedInto_ID: third?.ID })
    })
    expect(changed.status).toBe(200)
    expect((await concept('chain-first'))?.mergedInto_ID).toBe(third?.ID)
    const links = await get(`${backend.url}/graph/TutorialConceptLinks`)
    const { value } = links.json<{ value: { tutorial: string; concept: string }[] }>()
    expect(value.filter(({ tutorial }) => tutorial === 'of-the-first')).toMatchObject([{ concept: 'chain-third' }])
  }
)
