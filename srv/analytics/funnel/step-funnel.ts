import { KB } from '../../../lib/bytes.ts'
import { DAY, fromNow, SECOND } from '../../../lib/time.ts'
import { isPostgres } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { statementReader } from '../run/statement-reader.ts'
import { FEWEST_PEOPLE } from '../sql/index.ts'
import { versionsOf } from './versions.ts'

const STEP_FACTS = 'tutorials.analytics.StepFacts'
const TUTORIAL_FACTS = 'tutorials.analytics.TutorialFacts'

/** Rest after which a tutorial that is not completed counts as abandoned. */
const ABANDONED_AFTER = 14 * DAY
/** A longer pause between two steps is no time spent on the step. */
const LONGEST_SECONDS = 4 * 3600
const MOST = 200

/** A step of a version of the content, of five people at least. */
export interface FunnelStep {
  readonly slug: string
  readonly stepNumber: number
  readonly stepTitle: string | null
  /** Null where all versions are counted together. */
  readonly contentVersion: number | null
  readonly started: number
  readonly finished: number
  readonly abandoned: number
  readonly averageSeconds: number | null
}

/**
 * Steps with how many people have started, finished and abandoned them, worst first: the highest part of those who have
 * started is lost there. Of one tutorial by versions of its content, of all of them without.
 */
export async function stepFunnel(
  slug: string | null | undefined,
  signal?: AbortSignal
): Promise<readonly FunnelStep[]> {
  const sql = funnelSql(slug ? { slug, versions: await versionsOf(slug) } : undefined)
  const rows: FunnelStep[] = []
  const limits = { bytes: 1024 * KB, time: platformVariables.QUERY_TIMEOUT_S * SECOND, signal }
  for await (const some of statementReader().rows(sql, limits)) rows.push(...some.map(stepOf))
  return rows
}

function stepOf([slug, step, title, version, started, finished, abandoned, seconds]: readonly (
  string | null
)[]): FunnelStep {
  return {
    slug: slug ?? '',
    stepNumber: Number(step),
    stepTitle: title ?? null,
    contentVersion: version === null || version === undefined ? null : Number(version),
    started: Number(started),
    finished: Number(finished),
    abandoned: Number(abandoned),
    averageSeconds: seconds === null || seconds === undefined ? null : Math.round(Number(seconds))
  }
}

interface OfTutorial {
  readonly slug: string
  readonly versions: Awaited<ReturnType<typeof versionsOf>>
}

const text = (value: string): string => `'${value.replaceAll(`'`, `''`)}'`

/**
 * Each completed step has the one before it and the last one of its person. Whoever has not gone on has abandoned the step
 * after the last one, or the first one when there is none.
 */
function funnelSql(tutorial: OfTutorial | undefined): string {
  const cutoff = text(fromNow(-ABANDONED_AFTER).toISOString())
  const view = (entity: string): string => statementReader().viewName(tableOf(entity))
  const where = tutorial ? `WHERE slug = ${text(tutorial.slug)}` : ''
  const version = (time: string): string => (tutorial ? versionSql(tutorial.versions, time) : 'NULL')
  const seconds = isPostgres()
    ? 'CAST(EXTRACT(EPOCH FROM completedAt - previousAt) AS double precision)'
    : '(julianday(completedAt) - julianday(previousAt)) * 86400.0'
  const older = (time: string): string =>
    isPostgres() ? `${time} < CAST(${cutoff} AS timestamp)` : `${time} < ${cutoff}`
  const none = isPostgres() ? 'CAST(NULL AS integer)' : 'NULL'
  return `WITH done AS (
      SELECT slug, stepNumber, stepTitle, person, completedAt, tutorialStatus, ${version('completedAt')} AS version,
        coalesce(lag(completedAt) OVER (PARTITION BY slug, person ORDER BY stepNumber), beganAt) AS previousAt,
        row_number() OVER (PARTITION BY slug, person ORDER BY stepNumber DESC) AS fromEnd
      FROM ${view(STEP_FACTS)} ${where}),
    finished AS (
      SELECT slug, stepNumber, max(stepTitle) AS stepTitle, version, count(*) AS people,
        avg(CASE WHEN ${seconds} > 0 AND ${seconds} <= ${LONGEST_SECONDS} THEN ${seconds} END) AS seconds
      FROM done GROUP BY slug, stepNumber, version),
    lost AS (
      SELECT slug, stepNumber + 1 AS stepNumber, version, count(*) AS people FROM done
      WHERE fromEnd = 1 AND (tutorialStatus IS NULL OR tutorialStatus <> 'COMPLETED') AND ${older('completedAt')}
      GROUP BY slug, stepNumber + 1, version
      UNION ALL
      SELECT slug, 1 AS stepNumber, ${version('beganAt')} AS version, count(*) AS people FROM ${view(TUTORIAL_FACTS)} AS begun
      WHERE ${older('beganAt')} ${tutorial ? `AND slug = ${text(tutorial.slug)}` : ''}
        AND NOT EXISTS (SELECT 1 FROM done WHERE done.slug = begun.slug AND done.person = begun.person)
      GROUP BY slug, ${tutorial ? version('beganAt') : 'slug'}),
    everything AS (
      SELECT slug, stepNumber, stepTitle, version, people AS finished, 0 AS abandoned, seconds FROM finished
      UNION ALL
      SELECT slug, stepNumber, NULL, version, 0, people, NULL FROM lost),
    steps AS (
      SELECT slug, stepNumber, max(stepTitle) AS stepTitle, version, sum(finished) + sum(abandoned) AS started,
        sum(finished) AS finished, sum(abandoned) AS abandoned, max(seconds) AS seconds
      FROM everything GROUP BY slug, stepNumber, version)
    SELECT slug, stepNumber, stepTitle, ${tutorial ? 'version' : none}, started, finished, abandoned, seconds FROM steps
    WHERE started >= ${FEWEST_PEOPLE}
    ORDER BY abandoned * 1.0 / started DESC, started DESC, slug, stepNumber LIMIT ${MOST}`
}

/** The version of the content at a time, by the times from which each was live. */
function versionSql(versions: OfTutorial['versions'], time: string): string {
  if (versions.length === 0) return 'CAST(0 AS INTEGER)'
  const cases = versions.map(({ version, from }) => {
    const begin = isPostgres() ? `CAST(${text(from)} AS timestamp)` : text(from)
    return `WHEN ${time} >= ${begin} THEN ${version}`
  })
  return `CASE ${cases.join(' ')} ELSE 0 END`
}
