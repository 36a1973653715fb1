import { DAY, HOUR, MINUTE } from '../../../lib/time.ts'
import { catalogTime, firstDay } from './calendar.ts'
import { speakers, type Talk, talks, tracks } from './talks.ts'

type Venue = Talk[0]

/** Talks of a day before the next one begins. */
const PER_DAY = { BERLIN: 9, VIRTUAL: 5 } as const
/** Talks at the same time, each in a room of its own. */
const AT_ONCE = { BERLIN: 2, VIRTUAL: 1 } as const
const FIRST_HOUR = 8
const LENGTH = 45 * MINUTE
const ROOMS = ['Great Hall', 'Harbour Room'] as const
const MOST = 50

/** A page of the catalog of the venue that `widget` names; of BERLIN unless that is `sample-virtual`. */
export function catalogPage(widget: string | undefined, form: URLSearchParams): object {
  const venue = widget === 'sample-virtual' ? 'VIRTUAL' : 'BERLIN'
  const all = itemsOf(venue)
  const from = numberIn(form, 'from', 0)
  const items = all.slice(from, from + Math.min(MOST, numberIn(form, 'size', MOST)))
  return { responseCode: '0', totalSearchItems: all.length, sectionList: [{ items }] }
}

function numberIn(form: URLSearchParams, name: string, otherwise: number): number {
  const number = Number(form.get(name) ?? otherwise)
  return Number.isSafeInteger(number) && number >= 0 ? number : otherwise
}

function itemsOf(venue: Venue): object[] {
  const begin = firstDay() + (venue === 'VIRTUAL' ? 7 * DAY : 0)
  return talks.filter(([at]) => at === venue).map((talk, place) => itemOf(talk, place, begin))
}

function itemOf([venue, track, title, abstract, ...who]: Talk, place: number, begin: number): object {
  const day = Math.floor(place / PER_DAY[venue])
  const slot = Math.floor((place % PER_DAY[venue]) / AT_ONCE[venue])
  const start = begin + day * DAY + (FIRST_HOUR + slot) * HOUR
  const number = String(place + 1).padStart(2, '0')
  const code = venue === 'BERLIN' ? `QB1${number}` : `QV2${number}`
  const room = venue === 'BERLIN' ? ROOMS[place % AT_ONCE.BERLIN] : undefined
  return {
    ...{ sessionID: `sample-${code}`, code, title, abstract },
    times: [{ utcStartTime: catalogTime(start), utcEndTime: catalogTime(start + LENGTH), ...(room && { room }) }],
    attributevalues: [{ attribute: 'Track', value: tracks[track], attributevalue_id: `sample-track-${track}` }],
    participants: who.flatMap(index => {
      const speaker = speakers[index]
      if (!speaker) return []
      const { name, title: jobTitle, company } = speaker
      return [
        { speakerId: `sample-speaker-${index}`, fullName: name, jobTitle, companyName: company, bio: bioOf(index) }
      ]
    })
  }
}

/** Biography of a speaker, by the talks. */
function bioOf(speaker: number): string {
  const [first] = talks.filter(([, , , , ...who]) => who.includes(speaker))
  return `Speaks about: ${first?.[2] ?? 'learning'}. A person of the samples, who does not exist.`
}
