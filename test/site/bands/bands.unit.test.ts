import { expect, test } from '@jest/globals'
import type { Resource } from '../../../app/site/backend/backend.ts'
import { bandsFrom } from '../../../app/site/pages/home/bands.ts'
import { all, sources } from './band-sources.ts'

test.each(all)('the bands stand without %s', async address => {
  const readIfThere = async (asked: string): Promise<Resource | undefined> => {
    const source = asked === address ? undefined : sources[asked]
    const body = Buffer.from(JSON.stringify(source?.[0] ?? null))
    return source && { address: asked, status: 200, type: 'application/json', location: undefined, body }
  }
  const bands = await bandsFrom({ readIfThere })
  expect(Object.values(bands).filter(band => band === null || (Array.isArray(band) && band.length === 0))).toHaveLength(
    1
  )
})
