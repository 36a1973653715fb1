import { badRequest, notFound } from '../../../lib/errors.ts'
import { DAY } from '../../../lib/time.ts'
import { readApart } from '../../cap/database/database.ts'
import { findEvent } from '../../events/index.ts'
import { type ExportedFile, sheetFile } from './exported-file.ts'
import { type Condition, isEmpty, rowsOf, type Table } from './table.ts'

/** Days, from the first to the last, in UTC; what is left out does not limit. */
interface Days {
  readonly startDate?: string | null
  readonly endDate?: string | null
}

interface InFormat {
  readonly format?: string | null
}

/** Completions of missions with their people. @throws HttpError 400 */
export function exportMissionCompletions({
  format,
  missionLegacyId,
  ...days
}: InFormat & Days & { readonly missionLegacyId?: number | null }): ExportedFile {
  const ofMission: readonly Condition[] =
    typeof missionLegacyId === 'number' ? [{ column: 'missionNumber', operator: '=', value: missionLegacyId }] : []
  const table: Table = {
    name: 'Mission completions',
    view: 'tutorials_analytics_MissionCompletions',
    columns: {
      'Mission Title': 'mission',
      'Mission ID': 'missionNumber',
      Login: 'login',
      Username: 'userName',
      Email: 'email',
      'Completion Date': 'completionDate',
      'SAP ID': 'loginId'
    },
    where: [...ofMission, ...within('completionDate', days)]
  }
  return fileOf(table, 'mission-completions', format, ['csv', 'xlsx'])
}

/** Badges with the people who have earned them. @throws HttpError 400 */
export function exportAwardMissions({ format, ...days }: InFormat & Days): ExportedFile {
  const table: Table = {
    name: 'Awards',
    view: 'tutorials_analytics_EarnedAwards',
    columns: {
      'Award Title': 'award',
      'Award ID': 'awardNumber',
      Login: 'login',
      Username: 'userName',
      Email: 'email',
      'Award Date': 'awardedAt',
      'SAP ID': 'loginId'
    },
    where: within('awardedAt', days)
  }
  return fileOf(table, 'awards', format, ['csv', 'xlsx'])
}

/** Prizes with the people who have earned them, perhaps of an event. @throws HttpError 400, 404 for an event that there is not */
export async function exportPrizeRecords({
  format,
  eventLegacyId,
  ...days
}: InFormat & Days & { readonly eventLegacyId?: number | null }): Promise<ExportedFile> {
  if (typeof eventLegacyId === 'number') await checkEvent(eventLegacyId)
  const ofEvent: readonly Condition[] =
    typeof eventLegacyId === 'number' ? [{ column: 'eventNumber', operator: '=', value: eventLegacyId }] : []
  const table: Table = {
    name: 'Prizes',
    view: 'tutorials_analytics_EarnedPrizes',
    columns: {
      'Record ID': 'legacyId',
      Prize: 'prize',
      'Prize ID': 'prizeNumber',
      'Event ID': 'eventNumber',
      Event: 'eventName',
      'Account Number': 'account',
      Username: 'userName',
      Email: 'email',
      Status: 'status',
      'Earned At': 'earnedAt',
      'Claimed At': 'claimedAt',
      'Claimed By': 'claimedBy'
    },
    where: [...ofEvent, ...within('earnedAt', days)]
  }
  return fileOf(table, 'prizes', format, ['csv', 'xlsx'])
}

/** @throws HttpError 404 for an event that there is not */
async function checkEvent(legacyId: number): Promise<void> {
  const event = await readApart(db => findEvent(db, { legacyId }))
  if (!event) throw notFound(`There is no event ${legacyId}`)
}

/** Records of an event by account numbers. @throws HttpError 400, 404 for an event that there is not */
export async function exportTaskRecords({
  eventLegacyId,
  format
}: InFormat & { readonly eventLegacyId: number }): Promise<ExportedFile> {
  await checkEvent(eventLegacyId)
  const table: Table = {
    name: 'Task records',
    view: 'tutorials_analytics_EventRecords',
    columns: {
      'Record ID': 'legacyId',
      'Account Number': 'account',
      'Event ID': 'eventNumber',
      Event: 'eventName',
      'Task ID': 'taskLegacyId',
      'Task Type': 'taskType',
      'Task Title': 'title',
      Status: 'status',
      Progress: 'progress',
      'Completion Time (ms)': 'completionTime',
      'Completion Date': 'completionDate',
      'Created At': 'createdAt'
    },
    where: [{ column: 'eventNumber', operator: '=', value: eventLegacyId }]
  }
  return fileOf(table, `task-records-${eventLegacyId}`, format, ['csv', 'json', 'xlsx'])
}

const fileOf = (
  table: Table,
  name: string,
  ...form: [format: unknown, allowed: Parameters<typeof sheetFile>[3]]
): ExportedFile => ({
  ...sheetFile({ name: table.name, rows: rowsOf(table) }, name, ...form),
  isEmpty: () => isEmpty(table)
})

/** @throws HttpError 400 for a last day before the first one */
function within(column: string, { startDate, endDate }: Days): readonly Condition[] {
  if (startDate && endDate && endDate < startDate)
    throw badRequest('invalid_value', 'endDate must not be before startDate', 'endDate')
  const begin = (day: string, after: number): string => new Date(Date.parse(day) + after * DAY).toISOString()
  return [
    ...(startDate ? [{ column, operator: '>=', value: begin(startDate, 0) } as const] : []),
    ...(endDate ? [{ column, operator: '<', value: begin(endDate, 1) } as const] : [])
  ]
}
