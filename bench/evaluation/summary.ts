import { percent } from '../support/report.ts'
import type { Evaluation, Run } from './evaluation.ts'

/** Figures of an evaluation; tokens are those of one answer, times are milliseconds. */
export interface Summary {
  readonly model: string
  readonly prompt: number
  /** Share of the runs that have passed. */
  readonly passed: number
  readonly promptTokens: number
  readonly completionTokens: number
  readonly firstMs: { readonly p50: number; readonly p95: number }
  readonly totalMs: { readonly p50: number; readonly p95: number }
}

export function summaryOf({ model, prompt, questions }: Evaluation): Summary {
  const runs = questions.flatMap(each => each.runs)
  const mean = (of: (run: Run) => number) => Math.round(runs.reduce((sum, run) => sum + of(run), 0) / runs.length)
  const quantiles = (of: (run: Run) => number) => {
    const sorted = runs.map(of).toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
    return { p50: at(0.5), p95: at(0.95) }
  }
  return {
    ...{ model, prompt },
    passed: shareOf(runs),
    promptTokens: mean(run => run.promptTokens),
    completionTokens: mean(run => run.completionTokens),
    firstMs: quantiles(run => run.firstMs),
    totalMs: quantiles(run => run.totalMs)
  }
}

const shareOf = (runs: readonly Run[]): number => runs.filter(({ faults }) => faults.length === 0).length / runs.length

/** A table in Markdown, a column for each evaluation. */
export function tableOf(evaluations: readonly Evaluation[]): string {
  const summaries = evaluations.map(summaryOf)
  const row = (name: string, of: (summary: Summary) => string | number) =>
    `| ${[name, ...summaries.map(of)].join(' | ')} |`
  return [
    row('', ({ model, prompt }) => `${model}, prompt ${prompt}`),
    `|${'---|'.repeat(summaries.length + 1)}`,
    row('passed', ({ passed }) => percent(passed)),
    row('tokens asked, each answer', ({ promptTokens }) => promptTokens),
    row('tokens answered', ({ completionTokens }) => completionTokens),
    row('first words, ms (p50, p95)', ({ firstMs }) => `${firstMs.p50}, ${firstMs.p95}`),
    row('whole answer, ms (p50, p95)', ({ totalMs }) => `${totalMs.p50}, ${totalMs.p95}`)
  ].join('\n')
}

/** A line for each question that has passed more or less often than in `baseline`. */
export function changesOf(baseline: Evaluation, { questions }: Evaluation): readonly string[] {
  const before = new Map(baseline.questions.map(({ id, runs }) => [id, shareOf(runs)]))
  return questions.flatMap(({ id, runs }) => {
    const [was, is] = [before.get(id), shareOf(runs)]
    if (was === undefined || was === is) return []
    const why = runs.find(({ faults }) => faults.length > 0)?.faults.join('; ')
    return [`${is > was ? 'better' : 'WORSE '} ${id}: ${percent(was)} to ${percent(is)}${is < was ? ` (${why})` : ''}`]
  })
}
