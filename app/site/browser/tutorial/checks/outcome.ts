import * as words from '#site-words/scripts/verdicts.ts'
import { make } from '../../parts/elements.ts'
import { waitWords } from '../../parts/wait-words.ts'

/** Outcome of a form, as it is shown below it. */
export interface Outcome {
  /** The verdict, or that there is none. */
  readonly state: string
  readonly parts: readonly Node[]
  /** Words for the attempts that are left; undefined while that is not known. */
  readonly left?: string | undefined
  /** Outcomes of the answers that were sent, by the ids of their questions. */
  readonly answers?: ReadonlyMap<string, Outcome>
}

interface Verdict {
  readonly verdict: string
  readonly summary: string
  readonly hint?: string
  readonly suggestions?: readonly string[]
  readonly correctAspects?: readonly string[]
}

export const passed = 'pass'

/** The verdict of an answer of the service, or in words why there is none. */
export async function outcomeOf(answer: Response, needsLogin: () => Outcome): Promise<Outcome> {
  if (answer.status === 401) return needsLogin()
  const body = (await answer.json().catch(() => ({}))) as unknown
  if (!answer.ok)
    return { ...refused(problemOf(answer.status, body as Problem)), ...(answer.status === 429 && { left: '' }) }
  const left = attemptsLeft(answer.headers.get('ratelimit'))
  if (!isOfAnswers(body)) return { ...shown(body as Verdict), left }
  const answers = new Map(body.answers.map(each => [each.questionId, isVerdict(each) ? shown(each) : notGraded]))
  return { state: body.verdict, parts: [make('p', {}, body.summary)], left, answers }
}

interface Answers extends Verdict {
  readonly answers: readonly ({ readonly questionId: string } & (Verdict | { readonly error: string }))[]
}

const isOfAnswers = (body: unknown): body is Answers => Array.isArray((body as Partial<Answers>).answers)

const isVerdict = (answer: object): answer is Verdict => 'verdict' in answer

function shown({ verdict, summary, hint, suggestions = [], correctAspects = [] }: Verdict): Outcome {
  const hints = hint ? [hint] : suggestions
  return {
    state: verdict,
    parts: [
      make(
        'p',
        { class: 'check-verdict' },
        make('strong', {}, words.verdicts[verdict] ?? words.checked),
        ` ${summary}`
      ),
      ...list(words.whatIsRight, correctAspects),
      ...list(words.hints(hints.length), hints)
    ]
  }
}

const list = (title: string, items: readonly string[]): Node[] =>
  items.length === 0
    ? []
    : [make('p', { class: 'check-list' }, title), make('ul', {}, ...items.map(item => make('li', {}, item)))]

/** The calls that are left by the header RateLimit, in words. */
function attemptsLeft(header: string | null): string | undefined {
  const [, of, left, seconds] = /^"(step|person)";r=(\d{1,6});t=(\d{1,9})$/.exec(header ?? '') ?? []
  if (of === undefined) return undefined
  const count = Number(left)
  const isOfStep = of === 'step'
  const wait = waitWords(Number(seconds))
  if (count === 0) return isOfStep ? words.lastAttemptOfStep(wait) : words.lastAttempt(wait)
  return isOfStep ? words.attemptsLeftForStep(count, wait) : words.attemptsLeft(count, wait)
}

interface Problem {
  readonly message?: unknown
  readonly field?: unknown
  readonly retryAfter?: unknown
}

/** Words instead of a verdict. */
export const refused = (text: string): Outcome => ({ state: 'refused', parts: [make('p', {}, text)] })

const notGraded = refused(words.oneNotChecked)

function problemOf(status: number, { message, field, retryAfter }: Problem): string {
  switch (status) {
    case 429:
      return words.attemptsUsed(waitWords(retryAfter))
    case 503:
      return field === 'model' ? words.noModel : words.checksOff
    case 502:
      return words.checkFailed
    case 404:
      return words.pageDiffers
    default:
      return typeof message === 'string' ? words.notChecked(message) : words.notCheckedBy(status)
  }
}
