import { addressOf, idOf, type Item, itemsOf, textOf, timeOf } from './fields.ts'
import { hashOf } from './hashes.ts'
import type { VenueName } from './venues.ts'

/** Hashes by which a row is compared with what is stored. */
interface Hashes {
  /** SHA-256 of the source-owned fields. */
  readonly contentHash: string
  /** The same with what else is stored of the catalog. */
  readonly storedHash: string
}

export interface CatalogTrack extends Hashes {
  readonly sourceId: string
  readonly name: string
  readonly venue: VenueName
}

export interface CatalogSpeaker extends Hashes {
  readonly sourceId: string
  readonly name: string
  readonly title: string | null
  readonly company: string | null
  readonly bio: string | null
  readonly photoUrl: string | null
}

export interface CatalogSession extends Hashes {
  readonly sourceId: string
  readonly venue: VenueName
  readonly sessionCode: string
  readonly title: string
  readonly abstract: string | null
  readonly scheduledStart: string | null
  readonly scheduledEnd: string | null
  readonly allDay: boolean
  readonly room: string | null
  readonly youtubeUrl: string | null
  readonly url: string | null
  readonly track: CatalogTrack | null
  /** Empty where the catalog names none, which says nothing about who speaks. */
  readonly speakers: readonly CatalogSpeaker[]
}

const [ID, CODE, TITLE, NAME, LARGE] = [200, 40, 500, 300, 50_000]
/** Speakers of one session that are read. */
const MOST_SPEAKERS = 50

/** Id of a session in the catalog; null where it has none, or one that is too long. */
export const sourceIdOf = (item: Item): string | null => idOf(item, ['sessionID', 'sessionId', 'id', 'code'], ID)

/** A session of `venue` with its track and speakers; undefined for an item without an id, a title or a code. */
export function readItem(item: Item, venue: VenueName): CatalogSession | undefined {
  const sourceId = sourceIdOf(item)
  const sessionCode = idOf(item, ['code', 'sessionCode'], CODE)
  const title = textOf(item, ['title', 'name'], TITLE)
  if (sourceId === null || sessionCode === null || title === null) return undefined
  const [time] = itemsOf(item['times'])
  const track = trackOf(item, venue)
  const speakers = speakersOf(item)
  const own = {
    venue,
    sessionCode,
    title,
    abstract: textOf(item, ['abstract', 'description'], LARGE),
    scheduledStart:
      timeOf(time, ['utcStartTime', 'startTime', 'start']) ?? timeOf(item, ['utcStartTime', 'startTime', 'start']),
    scheduledEnd: timeOf(time, ['utcEndTime', 'endTime', 'end']) ?? timeOf(item, ['utcEndTime', 'endTime', 'end']),
    room: textOf(time, ['room', 'roomName'], ID) ?? textOf(item, ['room', 'roomName'], ID),
    youtubeUrl: addressOf(item, ['youtubeUrl', 'videoURL', 'videoUrl', 'webcastUrl']),
    url: addressOf(item, ['url', 'sessionUrl'])
  }
  const allDay = (time?.['allDay'] ?? item['allDay']) === true
  const contentHash = hashOf({
    ...own,
    trackSourceId: track?.sourceId ?? null,
    speakerSourceIds: speakers.map(speaker => speaker.sourceId)
  })
  return { sourceId, ...own, allDay, track, speakers, contentHash, storedHash: hashOf({ contentHash, allDay }) }
}

/** The first of the item's attributes that is called Track (SESSIONS-061), keyed by the id of its value (SESSIONS-062). */
function trackOf(item: Item, venue: VenueName): CatalogTrack | null {
  const value = itemsOf(item['attributevalues']).find(
    each => textOf(each, ['attribute'], NAME)?.toLowerCase() === 'track'
  )
  const name = textOf(value, ['value'], NAME)
  if (value === undefined || name === null) return null
  const ids = ['rf_attributevalue_id', 'attributevalue_code', 'attributevalue_id', 'id']
  const sourceId = idOf(value, ids, ID) ?? `track:${name}`.slice(0, ID).toWellFormed()
  const contentHash = hashOf({ name, venue, description: null })
  return { sourceId, name, venue, contentHash, storedHash: contentHash }
}

/** Speakers of an item, each once; one without an id or a name is left out. No e-mail address is read (SESSIONS-021). */
function speakersOf(item: Item): readonly CatalogSpeaker[] {
  const listed = [item['participants'], item['speakers']].map(itemsOf).find(list => list.length > 0) ?? []
  const speakers = listed.slice(0, MOST_SPEAKERS).flatMap(each => speakerOf(each) ?? [])
  return speakers.filter(({ sourceId }, at) => speakers.findIndex(each => each.sourceId === sourceId) === at)
}

function speakerOf(item: Item): CatalogSpeaker | undefined {
  const sourceId = idOf(item, ['speakerId', 'id', 'participantId'], ID)
  const name = textOf(item, ['fullName', 'globalFullName', 'name'], NAME) ?? nameOfParts(item)
  if (sourceId === null || name === null) return undefined
  const own = {
    name,
    title: textOf(item, ['globalJobtitle', 'jobtitle', 'jobTitle', 'title'], NAME),
    company: textOf(item, ['companyName', 'globalCompany', 'company'], NAME),
    bio: textOf(item, ['bio', 'globalBio', 'biography'], LARGE),
    photoUrl: addressOf(item, ['photoURL', 'photoUrl', 'imageUrl'])
  }
  const contentHash = hashOf(own)
  return { sourceId, ...own, contentHash, storedHash: contentHash }
}

function nameOfParts(item: Item): string | null {
  const parts = [textOf(item, ['firstName', 'firstname'], NAME), textOf(item, ['lastName', 'lastname'], NAME)]
  const name = parts.filter(part => part !== null).join(' ')
  return name === '' ? null : name.slice(0, NAME).toWellFormed()
}
