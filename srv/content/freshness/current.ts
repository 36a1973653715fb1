import cds from '@sap/cds'
import { LRUCache } from 'lru-cache'
import { readApart } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { singleFlight } from '../../../lib/single-flight.ts'
import { documentLinks } from '../store/document-links.ts'
import { type Confidence, confidenceOf } from './confidence.ts'
import { ABOUT_LINKS, COUNTED, FINDINGS, REPORTS, type Severity } from './model.ts'

const { SELECT } = cds.ql

/** Claim of the provenance of a document. */
export interface Freshness {
  readonly confidence: Confidence
  /** ISO 8601; null without a report, like what follows. */
  readonly lastScanned: string | null
  readonly openHighCount: number | null
  readonly detectorModel: string | null
}

/** A document as it is live. */
interface Live {
  readonly slug: string
  readonly contentHash: string
}

interface Report {
  readonly slug: string
  readonly runAt: string
  readonly model: string
  readonly contentHash: string
  readonly findings: readonly Finding[]
}

interface Finding {
  readonly report_slug: string
  readonly severity: Severity
  readonly category: string
  readonly subject: string
}

const UNKNOWN: Freshness = { confidence: 'unknown', lastScanned: null, openHighCount: null, detectorModel: null }

/** Finished reports with the findings that count, by slug, as one value that is replaced whole. */
let reports: ReadonlyMap<string, Report> = new Map()

/** Addresses in documents that have become live since their report. */
const linksOf = new LRUCache<string, ReadonlySet<string>>({ max: 1000 })
const reading = singleFlight<ReadonlySet<string>>()

/** Reloads the reports. */
export async function reloadFreshness(): Promise<void> {
  const [finished, findings] = await readApart(
    async db =>
      [
        await db.run<Omit<Report, 'findings'>[]>(
          SELECT.from(REPORTS).columns('slug', 'runAt', 'model', 'contentHash').where({ status: 'DONE' })
        ),
        await db.run<Finding[]>(
          SELECT.from(FINDINGS)
            .columns('report_slug', 'severity', 'category', 'subject')
            .where({ disposition: { in: [...COUNTED] }, severity: { in: ['High', 'Medium'] } })
        )
      ] as const
  )
  const bySlug = Map.groupBy(findings, finding => finding.report_slug)
  reports = new Map(finished.map(report => [report.slug, { ...report, findings: bySlug.get(report.slug) ?? [] }]))
}

/** The freshness of a document; links that it has lost since the report do not count. */
export async function freshnessOf(live: Live): Promise<Freshness> {
  const report = reports.get(live.slug)
  if (report && mustReadLinks(report, live)) await readLinks(live.contentHash)
  return countedIn(report, live)
}

/** The confidence for a header line, which is advisory: until the links of a new document are read, it is that of the one before. */
export function confidenceNow(live: Live): Confidence {
  const report = reports.get(live.slug)
  if (report && mustReadLinks(report, live))
    readLinks(live.contentHash).catch((error: unknown) => log('content').warn('links of a document', error))
  return countedIn(report, live).confidence
}

function countedIn(report: Report | undefined, { contentHash }: Live): Freshness {
  if (!report) return UNKNOWN
  const present = report.contentHash === contentHash ? undefined : linksOf.get(contentHash)
  const counted = report.findings.filter(
    ({ category, subject }) => !present || !ABOUT_LINKS.has(category) || present.has(subject)
  )
  const openHigh = counted.filter(({ severity }) => severity === 'High').length
  return {
    confidence: confidenceOf({ runAt: report.runAt, openHigh, openMedium: counted.length - openHigh }),
    lastScanned: report.runAt,
    openHighCount: openHigh,
    detectorModel: report.model
  }
}

const mustReadLinks = (report: Report, { contentHash }: Live): boolean =>
  report.contentHash !== contentHash &&
  !linksOf.has(contentHash) &&
  report.findings.some(({ category }) => ABOUT_LINKS.has(category))

const readLinks = (hash: string): Promise<ReadonlySet<string>> =>
  reading(hash, async () => {
    const links = (await documentLinks([hash])).get(hash) ?? []
    const addresses = new Set(links.map(({ address }) => address))
    linksOf.set(hash, addresses)
    return addresses
  })
