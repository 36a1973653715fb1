import { notSent } from '#site-words/scripts/actions.ts'
import { sentALot, thanksForFeedback } from '#site-words/scripts/reading.ts'
import { accepted, ask, Refusal } from '../account/ask.ts'
import { onVisitor } from '../account/visitor.ts'
import { make } from '../parts/elements.ts'

/** Sends the form below a tutorial, and thanks in its place. */
export function sendFeedback(): void {
  const form = document.querySelector<HTMLFormElement>('[data-feedback]')
  if (!form) return
  let isLoggedIn = false
  onVisitor(visitor => {
    isLoggedIn = Boolean(visitor)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    const problem = form.querySelector<HTMLElement>('[data-feedback-problem]')
    void send(bodyOf(new FormData(form), isLoggedIn)).then(refusal => {
      if (refusal === undefined) return thank(form)
      if (!problem) return
      problem.hidden = false
      problem.textContent = notSent(refusal)
    })
  })
}

const texts = new Set(['tutorialSlug', 'comment', 'honeypot'])

/** Scores are numbers; what has no answer is left out. */
function bodyOf(data: FormData, wasAuthenticated: boolean): object {
  const given = [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '')
  const values = given.map(([name, value]) => [name, texts.has(name) ? value : Number(value)] as const)
  return { ...Object.fromEntries(values), wasAuthenticated }
}

/** Undefined when it has arrived, else why not. */
async function send(body: object): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json' }
  try {
    await accepted(await ask('/feedback/submit', { method: 'POST', headers, body: JSON.stringify(body) }))
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) return String(error)
    return error.status === 429 ? sentALot : error.message
  }
}

function thank(form: HTMLFormElement): void {
  const words = make('p', { class: 'feedback-thanks', role: 'status', tabindex: '-1' }, thanksForFeedback)
  form.replaceWith(words)
  words.focus()
}
