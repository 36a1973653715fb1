import { logIn } from '#site-words/scripts/actions.ts'
import { seeWhetherOnline } from '#site-words/scripts/connection.ts'
import * as words from '#site-words/scripts/verdicts.ts'
import { askToChange, Refusal } from '../../account/ask.ts'
import { loginAddress, onVisitor, type Visitor } from '../../account/visitor.ts'
import { make } from '../../parts/elements.ts'
import { keepDrafts, restoreDrafts } from './drafts.ts'
import { editCode } from './editor.ts'
import { type Answer, answersIn, questionsOf, textOf } from './answers.ts'
import { type Outcome, outcomeOf, passed, refused } from './outcome.ts'
import { offerDone } from './step-done.ts'

/** Sends questions and code checks of the article without leaving the page, and shows the verdict below each. */
export function gradeForms(article: HTMLElement): void {
  const forms = [...article.querySelectorAll<HTMLFormElement>('form[data-check]')]
  let visitor: Visitor | null | undefined
  onVisitor(known => {
    visitor = known
    for (const form of forms)
      form.querySelector<HTMLElement>('[data-check-login]')?.toggleAttribute('data-shown', known === null)
  })
  restoreDrafts(forms)
  // what is written stays when the reader leaves for the login
  article.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('form[data-check] a[href^="/login"]')
    if (!link) return
    link.href = loginAddress()
    keepDrafts(forms)
  })
  for (const form of forms) {
    // of several questions those are graded that are answered
    const right = new Map<string, string>()
    const code = form.querySelector<HTMLTextAreaElement>('.check-code')
    if (code) editCode(code)
    form.addEventListener('submit', event => {
      event.preventDefault()
      void grade(form, visitor, right)
    })
  }
}

/** Sends a form and shows what comes of it; `right` keeps the answers that have passed, by their questions. */
async function grade(
  form: HTMLFormElement,
  visitor: Visitor | null | undefined,
  right: Map<string, string>
): Promise<void> {
  const place = form.querySelector<HTMLElement>('[data-check-outcome]')
  const submit = form.querySelector<HTMLButtonElement>('button:not([type])')
  if (!place || !submit || submit.getAttribute('aria-disabled') === 'true') return
  if (visitor === null) return show(place, needsLogin())
  // a disabled button would lose the focus
  submit.setAttribute('aria-disabled', 'true')
  const outcome =
    form.dataset['check'] === 'code' ? await gradeCode(form, place) : await gradeAnswers(form, place, right)
  submit.removeAttribute('aria-disabled')
  show(place, outcome)
  const left = form.querySelector('[data-check-left]')
  if (left && outcome.left !== undefined) left.textContent = outcome.state === passed ? '' : outcome.left
  if (outcome.state === passed) offerDone(form, place)
}

function show(place: HTMLElement, { state, parts }: Outcome): void {
  place.dataset['checkOutcome'] = state
  place.replaceChildren(...parts)
}

function gradeCode(form: HTMLFormElement, place: HTMLElement): Promise<Outcome> {
  const data = new FormData(form)
  return outcomeFor('/api/codecheck', { ...stepOf(data), submittedCode: textOf(data, 'submittedCode') }, place)
}

/** Answers that have passed, and are still given, are not sent again. */
async function gradeAnswers(form: HTMLFormElement, place: HTMLElement, right: Map<string, string>): Promise<Outcome> {
  const data = new FormData(form)
  const questions = questionsOf(data)
  const answers = answersIn(data)
  const isRight = (answer: Answer): boolean => right.get(answer.questionId) === JSON.stringify(answer)
  const open = answers.filter(answer => !isRight(answer))
  if (open.length === 0 && answers.length === questions.length) return inAll(questions.length, questions.length)
  if (open.length === 0) return refused(missing(questions.length, answers.length))
  const outcome = await outcomeFor('/api/validate-answer', { ...stepOf(data), answers: open }, place)
  if (!outcome.answers) return outcome
  for (const answer of open) {
    const graded = outcome.answers.get(answer.questionId)
    if (graded?.state === passed) right.set(answer.questionId, JSON.stringify(answer))
    else right.delete(answer.questionId)
  }
  if (questions.length === 1) return { ...outcome, ...outcome.answers.get(questions[0] ?? '') }
  for (const id of questions) {
    const shown =
      outcome.answers.get(id) ?? (answers.some(({ questionId }) => questionId === id) ? undefined : unanswered())
    const beside = (form.closest('.tutorial-step') ?? document).querySelector<HTMLElement>(
      `[data-check-answer="${CSS.escape(id)}"]`
    )
    if (shown && beside) show(beside, shown)
  }
  return { ...inAll(answers.filter(isRight).length, questions.length), left: outcome.left }
}

function missing(questions: number, answers: number): string {
  if (questions === 1) return words.chooseAnswer
  return answers === 0 ? words.answerQuestion : words.answerAnother
}

const unanswered = (): Outcome => refused(words.notAnswered)

/** How many questions of a step are right. */
const inAll = (count: number, all: number): Outcome => ({
  state: count === all ? passed : 'partial',
  parts: [make('p', {}, count === all ? words.allRight : words.someRight(count, all))]
})

async function outcomeFor(address: string, body: object, place: HTMLElement): Promise<Outcome> {
  show(place, { state: 'waiting', parts: [make('p', {}, words.checking)] })
  try {
    return await outcomeOf(await askToChange(address, body), needsLogin)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return needsLogin()
    return refused(seeWhetherOnline)
  }
}

const stepOf = (data: FormData): object => ({
  tutorialSlug: textOf(data, 'tutorialSlug'),
  stepNumber: Number(textOf(data, 'stepNumber'))
})

const needsLogin = (): Outcome => ({
  state: 'refused',
  parts: [make('p', {}, ...words.logInToCheck<Node | string>(make('a', { href: loginAddress() }, logIn)))]
})
