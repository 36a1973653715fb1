import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const SPEAKERS = 800

/** A session as the catalog sends it: an abstract of some thousand characters, and two speakers. */
const item = (at: number): object => ({
  sessionID: `id-${at}`,
  code: `S${at}`,
  title: `Session number ${at} about something`,
  abstract: `What session ${at} is about. `.repeat(40),
  times: [{ utcStartTime: '2099/10/06 09:00:00', utcEndTime: '2099/10/06 09:45:00', room: `Hall ${at % 20}` }],
  attributevalues: [{ attribute: 'Track', value: `Track ${at % 12}`, rf_attributevalue_id: `track-${at % 12}` }],
  participants: [at % SPEAKERS, (at * 7 + 1) % SPEAKERS].map(id => ({
    speakerId: `speaker-${id}`,
    fullName: `Speaker Number ${id}`,
    companyName: 'Example',
    bio: `Who speaker ${id} is. `.repeat(20)
  }))
})

/** Answers of a catalog with `count` sessions in one event, and one in the other. */
export async function startCatalog(count: number) {
  const items = Array.from({ length: count }, (_, at) => item(at))
  const server = createServer((request, response) => {
    void text(request).then(body => {
      const from = Number(new URLSearchParams(body).get('from'))
      const listed = request.headers['rfapiprofileid'] === 'te26' ? items : [item(count)]
      const page = { responseCode: '0', totalSearchItems: listed.length }
      response.end(JSON.stringify({ ...page, sectionList: [{ items: listed.slice(from, from + 50) }] }))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}`, host, items, stop: () => server.close() }
}
