import { close as closeWord, logIn, notSent, yourPage } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/reading.ts'
import { change, Refusal } from '../account/ask.ts'
import { loginAddress } from '../account/visitor.ts'
import { announce } from '../parts/announce.ts'
import { button, make } from '../parts/elements.ts'

/** A step of a tutorial. */
interface ReportedStep {
  readonly slug: string
  readonly step: number
  readonly isLoggedIn: boolean
}

/** Asks what is wrong with a step, and sends it to those who look after the tutorial. */
export function reportProblem({ slug, step, isLoggedIn }: ReportedStep): void {
  const dialog = make('dialog', { class: 'dialog report', 'aria-labelledby': 'report-heading' })
  const heading = make('h2', { id: 'report-heading' }, words.reportStep(step))
  dialog.append(heading, ...(isLoggedIn ? [formFor(dialog, slug, step)] : loginFor(dialog)))
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function loginFor(dialog: HTMLDialogElement): HTMLElement[] {
  return [
    make('p', {}, words.logInToReport),
    make('p', { class: 'actions' }, make('a', { class: 'button', href: loginAddress() }, logIn), closing(dialog))
  ]
}

function formFor(dialog: HTMLDialogElement, slug: string, step: number): HTMLElement {
  const choice = make(
    'select',
    { class: 'field', id: 'report-kind' },
    ...Object.entries(words.reportKinds).map(([value, text]) => make('option', { value }, text))
  )
  const text = make('textarea', { class: 'field', id: 'report-text', rows: '5', maxlength: '2000', required: '' })
  const problem = make('p', { class: 'problem', role: 'alert' })
  problem.hidden = true
  const form = make(
    'form',
    {},
    make('p', {}, make('label', { for: 'report-kind' }, words.whatIsIt), choice),
    make('p', {}, make('label', { for: 'report-text' }, words.whatHappened), text),
    problem,
    make('p', { class: 'actions' }, make('button', { class: 'button' }, words.sendReport), closing(dialog))
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send({ slug, stepNumber: step, kind: choice.value, text: text.value }).then(refusal => {
      problem.hidden = refusal === undefined
      if (refusal !== undefined) problem.textContent = notSent(refusal)
      else thank(dialog)
    })
  })
  return form
}

const closing = (dialog: HTMLDialogElement): HTMLElement => {
  const close = button('button button-quiet', closeWord)
  close.addEventListener('click', () => dialog.close())
  return close
}

/** Undefined when it has arrived, else why not. */
async function send(report: object): Promise<string | undefined> {
  try {
    await change('/api/reportProblem', report)
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error)
  }
}

function thank(dialog: HTMLDialogElement): void {
  announce(words.thanksForReport)
  const close = closing(dialog)
  dialog.replaceChildren(
    make('h2', { id: 'report-heading' }, words.reportSent),
    make('p', {}, words.thanksForReport),
    make('p', { class: 'actions' }, make('a', { class: 'button button-quiet', href: '/me/' }, yourPage), close)
  )
  close.focus()
}
