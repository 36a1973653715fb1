import { HALVES, judgedQueries, type JudgedQuery } from './judged.ts'
import { meanOf, qualityOf, type Quality } from './measures.ts'
import { fts5, miniSearch, type Ranker } from './rivals.ts'
import { corpusDir } from '../support/config.ts'
import { report } from '../support/report.ts'
import { searchCorpus } from '../support/search-corpus.ts'
import { addSegment, buildSegment, openIndex, type SearchDocument } from '../../srv/search/engine/index.ts'

const DEPTH = 10
const BETTER_BY = 0.03

interface Measured extends JudgedQuery {
  /** One for each engine, the platform first. */
  readonly qualities: readonly Quality[]
}

/**
 * Quality of the search against MiniSearch and SQLite FTS5, on the same documents: nDCG@10 and the mean reciprocal rank of
 * judged queries, by kind and in all. Judgements are about the corpus, so without CORPUS_DIR there is nothing to measure.
 */
export async function searchQuality(): Promise<void> {
  if (!corpusDir) return console.log('search-quality needs CORPUS_DIR')
  const documents = await searchCorpus()
  const rankers: Record<string, Ranker> = {
    platform: platform(documents),
    minisearch: miniSearch(documents),
    fts5: fts5(documents)
  }
  const measured = judgedQueries().map(judged => ({
    ...judged,
    qualities: Object.values(rankers).map(rank => qualityOf(rank(judged.query, DEPTH), judged.grades))
  }))
  const engines = Object.keys(rankers)
  for (const half of HALVES) {
    const ofHalf = measured.filter(each => each.half === half)
    printTable(half, engines, ofHalf)
    compare(half, ofHalf)
  }
  printTable('both halves', engines, measured)
  compareKinds(measured)
}

/** The search of the platform, without synonyms: those are the words of one installation. */
function platform(documents: readonly SearchDocument[]): Ranker {
  const index = openIndex({ parts: addSegment([], buildSegment(documents)) })
  return (query, top) => index.search(query, { top }).hits.map(({ slug }) => slug)
}

function compare(name: string, measured: readonly Measured[]): void {
  const [own = 0, ...others] = ndcgsOf(measured)
  const best = Math.max(...others)
  report({
    name: `nDCG@10, ${name}, against the better of MiniSearch and FTS5`,
    measured: `${own.toFixed(3)} against ${best.toFixed(3)}`,
    ratio: own / best,
    target: `${BETTER_BY} more`,
    met: own >= best + BETTER_BY
  })
}

function compareKinds(measured: readonly Measured[]): void {
  const worse = kindsOf(measured).filter(kind => {
    const [own = 0, ...others] = ndcgsOf(measured.filter(each => each.kind === kind))
    return own < Math.max(...others)
  })
  report({
    name: 'kinds of queries in which one of them is better',
    measured: worse.join(', ') || 'none',
    ratio: undefined,
    target: 'none',
    met: worse.length === 0
  })
}

const kindsOf = (measured: readonly Measured[]) => [...new Set(measured.map(({ kind }) => kind))]

const ndcgsOf = (measured: readonly Measured[]) => means(measured).map(({ ndcg }) => ndcg)

function means(measured: readonly Measured[]): Quality[] {
  const engines = measured[0]?.qualities.length ?? 0
  return Array.from({ length: engines }, (_, engine) =>
    meanOf(measured.flatMap(({ qualities }) => qualities[engine] ?? []))
  )
}

function printTable(name: string, engines: readonly string[], measured: readonly Measured[]): void {
  console.log(`\n${name}: nDCG@10 (MRR)\n`)
  console.log(`| kind | queries | ${engines.join(' | ')} |\n|---|---|${'---|'.repeat(engines.length)}`)
  for (const kind of kindsOf(measured)) {
    printRow(
      kind,
      measured.filter(each => each.kind === kind)
    )
  }
  printRow('all', measured)
}

function printRow(name: string, measured: readonly Measured[]): void {
  const cells = means(measured).map(({ ndcg, reciprocalRank }) => `${ndcg.toFixed(3)} (${reciprocalRank.toFixed(3)})`)
  console.log(`| ${name} | ${measured.length} | ${cells.join(' | ')} |`)
}
