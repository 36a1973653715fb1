import * as words from '#workplace-words/pages/reports.ts'
import { periods as periodNames } from '#workplace-words/lists/filters.ts'
import { useState } from 'preact/hooks'
import { now } from '../../../../lib/time.ts'
import { dayText, plainPeriods, spanOf } from '../../metadata/query/relative-dates.ts'
import { download, type Refusal, refusalFrom } from '../data/service.ts'
import { download as keepAsFile } from '../list/export/export.ts'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'

type Field = keyof typeof words.fields

interface Export {
  readonly name: string
  readonly label: string
  readonly fields: readonly Field[]
  readonly formats: readonly string[]
}

const exports: readonly Export[] = [
  {
    name: 'exportMissionCompletions',
    label: words.completedMissions,
    fields: ['startDate', 'endDate', 'missionLegacyId'],
    formats: ['csv', 'xlsx']
  },
  {
    name: 'exportAwardMissions',
    label: words.earnedBadges,
    fields: ['startDate', 'endDate'],
    formats: ['csv', 'xlsx']
  },
  {
    name: 'exportPrizeRecords',
    label: words.earnedPrizes,
    fields: ['startDate', 'endDate', 'eventLegacyId'],
    formats: ['csv', 'xlsx']
  },
  {
    name: 'exportTaskRecords',
    label: words.recordsOfEvent,
    fields: ['eventLegacyId'],
    formats: ['csv', 'json', 'xlsx']
  },
  { name: 'exportLegacyData', label: words.tablesForOthers, fields: [], formats: ['csv', 'xlsx'] }
]

const isNumber = (field: Field): boolean => field.endsWith('LegacyId')

/** Files with completions, badges and records, as ExportsService makes them. */
export function Exports() {
  const [name, setName] = useState('exportMissionCompletions')
  const [format, setFormat] = useState('csv')
  const [values, setValues] = useState<Partial<Record<Field, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [told, setTold] = useState('')
  const chosen = exports.find(each => each.name === name) ?? exports[0]
  if (!chosen) return null
  const { fields, formats } = chosen
  const known = formats.includes(format) ? format : 'csv'
  const start = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    setTold('')
    const given = fields.flatMap(field => {
      const value = values[field] ?? ''
      return value === '' ? [] : [[field, isNumber(field) ? Number(value) : value] as const]
    })
    await download(`exports/${name}`, { ...Object.fromEntries(given), format: known }).then(
      ({ file, isEmpty }) => {
        if (isEmpty) return setTold(words.noRowsToExport)
        const saved = fileName(name, known, fields, values)
        keepAsFile(file, saved)
        setTold(words.isExported(saved))
      },
      (error: unknown) => setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  return (
    <section class="exports" aria-labelledby="exports-title">
      <h2 id="exports-title">{words.exports}</h2>
      <p class="page-help">{words.exportsHint}</p>
      <form
        onSubmit={event => {
          event.preventDefault()
          void start()
        }}
      >
        <label>
          {words.what}
          <select value={name} onChange={event => setName(event.currentTarget.value)}>
            {exports.map(each => (
              <option key={each.name} value={each.name}>
                {each.label}
              </option>
            ))}
          </select>
        </label>
        {fields.includes('startDate') && (
          <label>
            {words.period}
            <select
              value={periodOf(values)}
              onChange={event => {
                const days = daysOf(event.currentTarget.value)
                setValues(before => ({ ...before, ...days }))
              }}
            >
              <option value="">{words.ownDays}</option>
              {plainPeriods.map(each => (
                <option key={each} value={each}>
                  {periodNames[each]}
                </option>
              ))}
            </select>
          </label>
        )}
        {fields.map(field => (
          <label key={field}>
            {words.fields[field]}
            <input
              type={isNumber(field) ? 'number' : 'date'}
              value={values[field] ?? ''}
              onInput={({ currentTarget }) => setValues(before => ({ ...before, [field]: currentTarget.value }))}
            />
          </label>
        ))}
        <label>
          {words.format}
          <select value={known} onChange={event => setFormat(event.currentTarget.value)}>
            {formats.map(each => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <Button disabled={isBusy} onClick={() => void start()}>
          {words.exportIt}
        </Button>
      </form>
      <p class="told" role="status">
        {told}
      </p>
      {refusal && <Refused refusal={refusal} />}
    </section>
  )
}

type Values = Readonly<Partial<Record<Field, string>>>

/** The first and the last day of a period, today; both empty for none. */
function daysOf(name: string): Values {
  const { from, to } = spanOf({ name, count: undefined }, now())
  if (!from || !to) return { startDate: '', endDate: '' }
  return { startDate: dayText(from), endDate: dayText(new Date(to.getFullYear(), to.getMonth(), to.getDate() - 1)) }
}

/** The period that the days are. */
function periodOf({ startDate, endDate }: Values): string {
  const isThat = (name: string): boolean => {
    const days = daysOf(name)
    return days.startDate === startDate && days.endDate === endDate
  }
  return plainPeriods.find(isThat) ?? ''
}

/** `MissionCompletions from 2026-07-01 to 2026-09-30.xlsx` */
function fileName(
  name: string,
  format: string,
  fields: readonly Field[],
  { startDate = '', endDate = '' }: Values
): string {
  if (name === 'exportLegacyData' && format === 'csv') return 'legacy-data.zip'
  const days = fields.includes('startDate')
    ? [startDate && words.fromDay(startDate), endDate && words.untilDay(endDate)]
    : []
  return `${[name.replace(/^export/, ''), ...days.filter(Boolean)].join(' ')}.${format}`
}
