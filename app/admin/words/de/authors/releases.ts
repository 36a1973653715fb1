import { counted } from '../../../browser/parts/format.ts'

/** States of a release. */
export const statuses = {
  DRAFT: 'Entwurf',
  IN_REVIEW: 'In Prüfung',
  APPROVED: 'Freigegeben',
  SCHEDULED: 'Geplant',
  PUBLISHING: 'Wird veröffentlicht',
  PUBLISHED: 'Veröffentlicht',
  FAILED: 'Fehlgeschlagen',
  TAKEN_BACK: 'Zurückgenommen'
}
export type ReleaseStatus = keyof typeof statuses

interface Stated {
  readonly status: ReleaseStatus
  readonly name: string
  readonly publishAt: string | null
  readonly publishedAt: string | null
  readonly publishedVersion: number | null
  readonly takenBackAt: string | null
  readonly createdAt: string
}

/** How a release stands; times are in the zone of the browser. */
export function stateOf(release: Stated, moment: (time: string | null) => string): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const { status, name, publishedVersion } = release
  if (status === 'TAKEN_BACK') return `${name}: zurückgenommen ${moment(release.takenBackAt)} (${zone})`
  if (status === 'PUBLISHED')
    return `${name}: veröffentlicht ${moment(release.publishedAt)} (${zone}) als Version ${publishedVersion ?? ''}`
  if (status === 'SCHEDULED') return `${name}: wird veröffentlicht ${moment(release.publishAt)} (${zone})`
  return `${name}: begonnen ${moment(release.createdAt)} (${zone})`
}
export const releases = (count: number) => counted(count, 'Release', 'Releases')
export const help = <T>(command: T) => [
  'Ein Release bringt mehrere Tutorials, Missionen und Gruppen auf einmal auf die öffentliche Site. Füllen Sie eines mit ',
  command,
  ' und seinem Namen.'
]
export const nothingYet = 'Es gibt noch keine Releases.'
export const create = 'Neues Release'
export const make = 'Anlegen'
export const name = 'Name'
export const nameHelp = 'Kleinbuchstaben, Ziffern und Bindestriche; er steht in Adressen.'
export const title = 'Titel'

export const allReleases = 'Alle Releases'
export const previews = 'Vorschauen mit diesem Release'
export const deedsOfRelease = 'Was mit dem Release geschieht'
export const tutorials = (count: number) => counted(count, 'Tutorial', 'Tutorials')
export const noTutorials = <T>(command: T) => [
  'Es hat noch keine Tutorials. Veröffentlichen Sie welche nach QA mit ',
  command,
  '.'
]
export const addedAt = (moment: string) => `hinzugefügt ${moment}`
export const asItIs = 'wie Leser es jetzt sehen'
export const takeOut = 'Herausnehmen'
export const removed = (name: string) => `${name} ist herausgenommen.`
export const paths = 'Missionen und Gruppen'
export const noPaths = 'Es ändert keine Mission und keine Gruppe.'
export const kinds = { mission: 'Mission', group: 'Gruppe' }
export const kind = 'Art'
export const addPath = 'Mission oder Gruppe hinzufügen'
export const add = 'Hinzufügen'
export const added = 'Hinzugefügt.'
export const whatStays =
  'Gibt es sie schon, werden Titel und Tags sowie die Tutorials des Pfads oder der Gruppe so, wie Sie es eingeben. Andere Pfade bleiben, ebenso eine Beschreibung, die Sie leer lassen.'
export const fields = {
  slug: 'Slug',
  title: 'Titel',
  description: 'Beschreibung',
  tags: 'Tags, durch Leerzeichen getrennt',
  path: 'Name des Pfads',
  tutorials: 'Slugs der Tutorials in ihrer Reihenfolge, einer je Zeile'
}

export const reviews = 'Prüfungen'
export const noReviews = 'Noch niemand hat es geprüft.'
export const verdicts = { APPROVED: 'Freigegeben', CHANGES_REQUESTED: 'Änderungen erbeten' }
export const saidBy = (person: string | null, moment: string) => `${person ?? 'Jemand'}, ${moment}`
export const ofEarlierState = 'Zu einem früheren Stand: Es hat sich seither geändert.'

export const deeds = {
  submit: 'Zur Prüfung geben',
  approve: 'Freigeben',
  requestChanges: 'Änderungen erbitten',
  publish: 'Jetzt veröffentlichen',
  schedule: 'Zu einer Zeit veröffentlichen',
  unschedule: 'Nicht mehr planen',
  takeBack: 'Zurücknehmen',
  discard: 'Verwerfen'
}
export type ReleaseDeed = keyof typeof deeds
const contents = (files: number, paths: number) =>
  `${counted(files, 'Tutorial', 'Tutorials')}${paths > 0 ? ` und ${counted(paths, 'Mission oder Gruppe', 'Missionen und Gruppen')}` : ''}`
/** Effect of each deed. */
export const meaning: Readonly<Record<ReleaseDeed, (files: number, paths: number) => string>> = {
  submit: (files, paths) =>
    `Andere Autoren prüfen ${contents(files, paths)}. Sie selbst können es dann nicht freigeben.`,
  approve: (files, paths) =>
    `Sie sagen, dass ${contents(files, paths)} so zu den Lesern können. Ändert sich das Release, verfällt Ihre Freigabe.`,
  requestChanges: () => 'Das Release wird wieder ein Entwurf und wird zu seiner Zeit nicht veröffentlicht.',
  publish: (files, paths) =>
    `Innerhalb einer Minute sehen Leser ${contents(files, paths)} dieses Releases, alle im selben Augenblick.`,
  schedule: (files, paths) =>
    `Zu dieser Zeit sehen Leser ${contents(files, paths)} dieses Releases, alle im selben Augenblick.`,
  unschedule: () => 'Es wird nicht mehr von selbst veröffentlicht und bleibt freigegeben.',
  takeBack: files =>
    `Leser sehen ${counted(files, 'Tutorial', 'Tutorials')} sofort wie vor dem Release; was darin neu war, ist fort, und seine neuen Missionen sind nicht zu sehen. Was andere seither veröffentlicht haben, bleibt.`,
  discard: () =>
    'Das Release geht mit seinen Prüfungen. Für Leser ändert sich nichts. Das kann nicht rückgängig gemacht werden.'
}
export const told: Readonly<Record<ReleaseDeed, string>> = {
  submit: 'Zur Prüfung gegeben.',
  approve: 'Freigegeben.',
  requestChanges: 'Zurückgegeben.',
  publish: 'Es wird veröffentlicht.',
  schedule: 'Geplant.',
  unschedule: 'Es ist nicht mehr geplant.',
  takeBack: 'Zurückgenommen.',
  discard: 'Verworfen.'
}
export const noteIfAny = 'Notiz'
export const whichChanges = 'Welche Änderungen braucht es?'
export const time = (zone: string) => `Zeit in Ihrer Zone, ${zone}`
export const leave = 'Was bleibt, wie es ist, durch Leerzeichen getrennt'
export const noTarget = 'hier ist kein Produktions-Backend konfiguriert'
export const needsApprovals = (count: number) => `braucht ${counted(count, 'Freigabe', 'Freigaben')} anderer Autoren`
export const failed = 'Es konnte nicht veröffentlicht werden:'
export const waits = 'Es wird jede Minute wieder versucht:'
export const incomplete = 'Seine Seiten sind veröffentlicht; danach ging etwas schief:'
