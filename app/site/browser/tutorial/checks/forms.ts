import { askToChange, Refusal } from '../../account/ask.ts'
import { loginAddress, onVisitor, type Visitor } from '../../account/visitor.ts'
import { make } from '../../parts/elements.ts'
import { keepDrafts, restoreDrafts } from './drafts.ts'
import { editCode } from './editor.ts'
import { type Outcome, outcomeOf, passed } from './outcome.ts'
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
    const code = form.querySelector<HTMLTextAreaElement>('.check-code')
    if (code) editCode(code)
    form.addEventListener('submit', event => {
      event.preventDefault()
      void grade(form, visitor)
    })
  }
}

async function grade(form: HTMLFormElement, visitor: Visitor | null | undefined): Promise<void> {
  const place = form.querySelector<HTMLElement>('[data-check-outcome]')
  const submit = form.querySelector<HTMLButtonElement>('button:not([type])')
  if (!place || !submit || submit.getAttribute('aria-disabled') === 'true') return
  if (visitor === null) return show(place, needsLogin())
  // a disabled button would lose the focus
  submit.setAttribute('aria-disabled', 'true')
  show(place, { state: 'waiting', parts: [make('p', {}, 'Checking…')] })
  const outcome = await outcomeFor(form)
  submit.removeAttribute('aria-disabled')
  show(place, outcome)
  if (outcome.state === passed) offerDone(form, place)
}

function show(place: HTMLElement, { state, parts }: Outcome): void {
  place.dataset['checkOutcome'] = state
  place.replaceChildren(...parts)
}

const addresses: Readonly<Record<string, string>> = { answer: '/api/validate-answer', code: '/api/codecheck' }

async function outcomeFor(form: HTMLFormElement): Promise<Outcome> {
  const kind = form.dataset['check'] ?? ''
  const body = bodyOf(kind, new FormData(form))
  if (!body) return { state: 'refused', parts: [make('p', {}, 'Choose at least one answer.')] }
  try {
    return await outcomeOf(await askToChange(addresses[kind] ?? '', body), needsLogin)
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return needsLogin()
    return { state: 'refused', parts: [make('p', {}, 'The server does not answer; see whether you are online.')] }
  }
}

/** The fields of a form as the service takes them; undefined when no option is chosen. */
function bodyOf(kind: string, data: FormData): object | undefined {
  const text = (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const place = { tutorialSlug: text('tutorialSlug'), stepNumber: Number(text('stepNumber')) }
  if (kind === 'code') return { ...place, submittedCode: text('submittedCode') }
  const question = { ...place, questionId: text('questionId') }
  if (data.has('submittedAnswer')) return { ...question, submittedAnswer: text('submittedAnswer') }
  const choices = data.getAll('choice').map(Number)
  return choices.length > 0 ? { ...question, choices } : undefined
}

const needsLogin = (): Outcome => ({
  state: 'refused',
  parts: [
    make(
      'p',
      {},
      make('a', { href: loginAddress() }, 'Log in'),
      ' to have it checked. What you have written is kept until then.'
    )
  ]
})
