import { counted } from '../../../browser/parts/format.ts'

/** States of a release. */
export const statuses = {
  DRAFT: 'Draft',
  IN_REVIEW: 'In review',
  APPROVED: 'Approved',
  SCHEDULED: 'Scheduled',
  PUBLISHING: 'Being published',
  PUBLISHED: 'Published',
  FAILED: 'Failed',
  TAKEN_BACK: 'Taken back'
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
  if (status === 'TAKEN_BACK') return `${name}: taken back ${moment(release.takenBackAt)} (${zone})`
  if (status === 'PUBLISHED')
    return `${name}: published ${moment(release.publishedAt)} (${zone}) as version ${publishedVersion ?? ''}`
  if (status === 'SCHEDULED') return `${name}: is published ${moment(release.publishAt)} (${zone})`
  return `${name}: begun ${moment(release.createdAt)} (${zone})`
}
export const releases = (count: number) => counted(count, 'release')
export const help = <T>(command: T) => [
  'A release takes several tutorials, missions and groups to the public site at once. Fill one with ',
  command,
  ' and its name.'
]
export const nothingYet = 'There are no releases yet.'
export const create = 'New release'
export const make = 'Create'
export const name = 'Name'
export const nameHelp = 'Lower-case letters, digits and hyphens; it stands in addresses.'
export const title = 'Title'

export const allReleases = 'All releases'
export const previews = 'Previews with this release'
export const deedsOfRelease = 'What is done with the release'
export const tutorials = (count: number) => counted(count, 'tutorial')
export const noTutorials = <T>(command: T) => ['It has no tutorials yet. Publish some to QA with ', command, '.']
export const addedAt = (moment: string) => `added ${moment}`
export const asItIs = 'as readers see it now'
export const takeOut = 'Take out'
export const removed = (name: string) => `${name} is taken out.`
export const paths = 'Missions and groups'
export const noPaths = 'It changes no mission and no group.'
export const kinds = { mission: 'Mission', group: 'Group' }
export const kind = 'Kind'
export const addPath = 'Add a mission or group'
export const add = 'Add'
export const added = 'Added.'
export const whatStays =
  'Of one that readers have already, title and tags, and the tutorials of the path or group, become what you enter. Other paths stay, and so does a description that you leave empty.'
export const fields = {
  slug: 'Slug',
  title: 'Title',
  description: 'Description',
  tags: 'Tags, separated by spaces',
  path: 'Name of the path',
  tutorials: 'Slugs of its tutorials in their order, one a line'
}

export const reviews = 'Reviews'
export const noReviews = 'Nobody has reviewed it yet.'
export const verdicts = { APPROVED: 'Approved', CHANGES_REQUESTED: 'Changes requested' }
export const saidBy = (person: string | null, moment: string) => `${person ?? 'Somebody'}, ${moment}`
export const ofEarlierState = 'Of an earlier state: it has changed since.'

export const deeds = {
  submit: 'Hand over for review',
  approve: 'Approve',
  requestChanges: 'Request changes',
  publish: 'Publish now',
  schedule: 'Publish at a time',
  unschedule: 'Unschedule',
  takeBack: 'Take back',
  discard: 'Discard'
}
export type ReleaseDeed = keyof typeof deeds
const contents = (files: number, paths: number) =>
  `${counted(files, 'tutorial')}${paths > 0 ? ` and ${counted(paths, 'mission or group', 'missions and groups')}` : ''}`
/** Effect of each deed. */
export const meaning: Readonly<Record<ReleaseDeed, (files: number, paths: number) => string>> = {
  submit: (files, paths) => `Other authors review ${contents(files, paths)}. You cannot approve it yourself then.`,
  approve: (files, paths) =>
    `You say that ${contents(files, paths)} can go to readers as they are now. When the release changes, your approval falls.`,
  requestChanges: () => 'The release becomes a draft again, and is not published at its time.',
  publish: (files, paths) =>
    `Within a minute, readers see ${contents(files, paths)} of this release, all at the same moment.`,
  schedule: (files, paths) =>
    `At this time, readers see ${contents(files, paths)} of this release, all at the same moment.`,
  unschedule: () => 'It is not published by itself any more, and stays approved.',
  takeBack: files =>
    `Readers see ${counted(files, 'tutorial')} as before the release at once; what was new in it is gone, and its new missions are not shown. What others have published since stays.`,
  discard: () => 'The release goes with its reviews. Nothing changes for readers. This cannot be undone.'
}
export const told: Readonly<Record<ReleaseDeed, string>> = {
  submit: 'Handed over for review.',
  approve: 'Approved.',
  requestChanges: 'Sent back.',
  publish: 'It is being published.',
  schedule: 'Scheduled.',
  unschedule: 'It is not scheduled any more.',
  takeBack: 'Taken back.',
  discard: 'Discarded.'
}
export const noteIfAny = 'Note'
export const whichChanges = 'Which changes does it need?'
export const time = (zone: string) => `Time in your zone, ${zone}`
export const leave = 'To leave as they are, separated by spaces'
export const noTarget = 'no production backend is configured here'
export const needsApprovals = (count: number) => `needs ${counted(count, 'approval')} of other authors`
export const failed = 'It could not be published:'
export const waits = 'It is tried again every minute:'
export const incomplete = 'Its pages are published; this went wrong afterwards:'
