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

const headings: Readonly<Record<string, string>> = { pass: 'Passed.', partial: 'Not complete yet.', fail: 'Try again.' }

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
      make('p', { class: 'check-verdict' }, make('strong', {}, headings[verdict] ?? 'Checked.'), ` ${summary}`),
      ...list('What is right', correctAspects),
      ...list(hints.length === 1 ? 'Hint' : 'Hints', hints)
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
  const place = of === 'step' ? ' for this step' : ''
  const wait = waitWords(Number(seconds))
  if (count === 0) return `That was the last attempt${place} for now. The next ones are in ${wait}.`
  return `${count} ${count === 1 ? 'attempt' : 'attempts'} left${place} in the next ${wait}.`
}

interface Problem {
  readonly message?: unknown
  readonly field?: unknown
  readonly retryAfter?: unknown
}

/** Words instead of a verdict. */
export const refused = (words: string): Outcome => ({ state: 'refused', parts: [make('p', {}, words)] })

const notGraded = refused('This one could not be checked. Try again in a while.')

function problemOf(status: number, { message, field, retryAfter }: Problem): string {
  switch (status) {
    case 429:
      return `You have used up your attempts for now. Try again in ${waitWords(retryAfter)}.`
    case 503:
      return field === 'model'
        ? 'There is no language model to check this at the moment.'
        : 'Checks are switched off at the moment.'
    case 502:
      return 'The check failed, and this attempt does not count. Try again in a while.'
    case 404:
      return 'This cannot be checked: the page is newer or older than its questions. Load it again.'
    default:
      return `It was not checked: ${typeof message === 'string' ? message : `the server answers ${status}`}.`
  }
}
