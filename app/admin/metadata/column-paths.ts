import { pathsOf } from './evaluate.ts'
import type { Column, Property, ValueForm } from './types.ts'

/** All paths that a column needs of a row: its value, what is shown with it, and what its expressions look at. */
export function pathsOfColumn(column: Column, property: Property | undefined): readonly string[] {
  const { path, criticality, hidden, form } = column
  const own = form?.kind === 'action' ? [] : [path]
  const { text, measure } = property ?? {}
  const beside = [text, measure?.path, measure?.scalePath].filter(each => each !== undefined)
  const above = path.slice(0, path.lastIndexOf('/') + 1)
  return [
    ...own,
    ...beside.map(each => above + each),
    ...[criticality, hidden].flatMap(pathsOf),
    ...(form ? pathsOfForm(form) : [])
  ]
}

function pathsOfForm(form: ValueForm): readonly string[] {
  if (form.kind === 'contact') return [...form.mails, ...form.phones]
  if (form.kind === 'bullet') return [form.target, form.minimum, form.maximum].flatMap(pathsOf)
  if (form.kind === 'rating' || form.kind === 'progress') return pathsOf(form.target)
  return form.kind === 'link' ? pathsOf(form.url) : []
}
