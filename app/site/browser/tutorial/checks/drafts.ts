const KEY = 'check-drafts'

interface Drafts {
  readonly page: string
  /** Fields of each form of the page. */
  readonly forms: readonly (readonly [name: string, value: string])[][]
}

/** Keeps what is written on this page in the tab, until the page is opened again. */
export function keepDrafts(forms: readonly HTMLFormElement[]): void {
  const fields = forms.map(form => {
    const hidden = new Set(fieldsOf(form).flatMap(({ type, name }) => (type === 'hidden' ? [name] : [])))
    const shown = [...new FormData(form)].filter(([name]) => !hidden.has(name))
    return shown.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  })
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ page: location.pathname, forms: fields } satisfies Drafts))
  } catch {
    // a browser that keeps nothing loses what is written with the page
  }
}

/** Fills the forms with what was written before the login, once. */
export function restoreDrafts(forms: readonly HTMLFormElement[]): void {
  const drafts = readDrafts()
  if (drafts?.page !== location.pathname) return
  sessionStorage.removeItem(KEY)
  forms.forEach((form, index) => {
    for (const [name, value] of drafts.forms[index] ?? []) fill(form, name, value)
  })
}

function readDrafts(): Drafts | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Drafts | undefined
  } catch {
    return undefined
  }
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  for (const field of fieldsOf(form)) {
    if (field.name !== name) continue
    if (field instanceof HTMLTextAreaElement) field.value = value
    else if (field.value === value) field.checked = true
  }
}

/** The fields of a form, also those that stand elsewhere in the page. */
const fieldsOf = (form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] =>
  [...form.elements].filter(field => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
