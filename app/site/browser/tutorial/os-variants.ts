import * as words from '#site-words/scripts/reading.ts'
import { askToChange, Refusal } from '../account/ask.ts'
import { button, make } from '../parts/elements.ts'
import { waitWords } from '../parts/wait-words.ts'
import { addCopyButtons } from './copy.ts'

interface Written {
  readonly variants: readonly { readonly os: string; readonly markdown: string }[]
}

/** Lets the author of a preview have a piece of Markdown written for other systems (docs/guides/assistant.md). */
export function offerVariants(article: HTMLElement, place: HTMLDetailsElement): void {
  const form = place.querySelector('form')
  const text = place.querySelector('textarea')
  if (!form || !text) return
  place.querySelector('[data-os-blocks]')?.append(...blockButtons(article, text))
  form.addEventListener('submit', event => {
    event.preventDefault()
    void write(form, place.dataset['osVariants'] ?? '')
  })
  place.hidden = false
}

/** Buttons that take a code block of the page as Markdown. */
function blockButtons(article: HTMLElement, text: HTMLTextAreaElement): readonly (Node | string)[] {
  const blocks = [...article.querySelectorAll<HTMLElement>('.code-block')]
  if (blocks.length === 0) return []
  const buttons = blocks.map((block, at) => {
    const take = button('code-copy', words.listing(at + 1))
    take.addEventListener('click', () => {
      text.value = fenced(block)
      text.focus()
    })
    return take
  })
  return [words.beginWith, ...buttons.flatMap(each => [each, ' '])]
}

function fenced(block: HTMLElement): string {
  const { language = 'text' } = block.dataset
  const code = (block.querySelector('pre')?.textContent ?? '').trimEnd()
  return `\`\`\`${language === 'text' ? '' : language}\n${code}\n\`\`\``
}

async function write(form: HTMLFormElement, tutorialSlug: string): Promise<void> {
  const place = form.querySelector<HTMLElement>('[data-os-result]')
  const submit = form.querySelector<HTMLButtonElement>('button:not([type])')
  if (!place || !submit || submit.getAttribute('aria-disabled') === 'true') return
  const data = new FormData(form)
  const sourceOS = data.get('sourceOS')
  const targetOSes = data.getAll('targetOSes').filter(os => os !== sourceOS)
  if (targetOSes.length < 1 || targetOSes.length > 3) return place.replaceChildren(make('p', {}, words.chooseSystems))
  // a disabled button would lose the focus
  submit.setAttribute('aria-disabled', 'true')
  place.replaceChildren(make('p', {}, words.writing))
  const body = { sourceMarkdown: data.get('sourceMarkdown'), sourceOS, targetOSes, context: { tutorialSlug } }
  place.replaceChildren(...(await resultOf(body)))
  submit.removeAttribute('aria-disabled')
  addCopyButtons(place)
}

async function resultOf(body: object): Promise<readonly Node[]> {
  try {
    const answer = await askToChange('/author/generateOsVariants', body)
    if (!answer.ok) return [make('p', {}, await problemOf(answer))]
    const { variants } = (await answer.json()) as Written
    return variants.map(({ os, markdown }) =>
      make(
        'div',
        { class: 'code-block' },
        make('div', { class: 'code-header' }, make('span', { class: 'code-language' }, os)),
        make('pre', { tabindex: '0', 'aria-label': words.markdownFor(os) }, make('code', {}, markdown))
      )
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [make('p', {}, error.status === 401 ? words.loginEndedAgain : words.serverSilent)]
  }
}

interface Problem {
  readonly error?: { readonly message?: unknown }
}

async function problemOf(answer: Response): Promise<string> {
  const { error } = (await answer.json().catch(() => ({}))) as Problem
  switch (answer.status) {
    case 429:
      return words.wroteALot(waitWords(Number(answer.headers.get('retry-after'))))
    case 503:
      return words.noModel
    case 502:
      return words.noUsableText
    default:
      return typeof error?.message === 'string' ? words.notWritten(error.message) : words.notWrittenBy(answer.status)
  }
}
