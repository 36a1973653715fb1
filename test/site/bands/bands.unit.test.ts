import { expect, test } from '@jest/globals'
import type { Resource } from '../../../app/site/backend/backend.ts'
import { bandsFrom } from '../../../app/site/pages/home/bands.ts'
import { all, sources } from './band-sources.ts'

const read =
  (missing?: string) =>
  async (asked: string): Promise<Resource | undefined> => {
    const source = asked === missing ? undefined : sources[asked]
    const body = Buffer.from(JSON.stringify(source?.[0] ?? null))
    return source && { address: asked, status: 200, type: 'application/json', location: undefined, body }
  }

test('a recommendation has its picture when this site has it', async () => {
  const { forYou } = await bandsFrom({ readIfThere: read() })
  expect(forYou.map(({ title, picture }) => [title, picture])).toEqual([
    ['A choice', '/content/images/choice.png'],
    ['A choice of elsewhere', null]
  ])
})

test.each(all)('the bands stand without %s', async address => {
  const bands = await bandsFrom({ readIfThere: read(address) })
  expect(Object.values(bands).filter(band => band === null || (Array.isArray(band) && band.length === 0))).toHaveLength(
    1
  )
})
