import type { Row } from '../../metadata/evaluate.ts'
import { type MessagePlace, messagesOf, placeOf, type Severity } from '../../metadata/messages.ts'
import type { Entity, Model } from '../../metadata/types.ts'

/** One message about the row or one of its parts. */
export interface PageMessage {
  readonly text: string
  readonly severity: Severity
  readonly place: MessagePlace | undefined
}

/** State of editing, as far as it has messages. */
interface Edited {
  readonly wrong: readonly string[]
  readonly problems: Readonly<Record<string, string | undefined>>
  readonly refusal:
    { readonly problems: readonly { readonly message: string; readonly target?: string | undefined }[] } | undefined
}

/** All messages of a page: of its fields, of the last refusal, and of the draft. */
export function messagesOfPage(
  model: Model,
  entity: Entity,
  path: string,
  row: Row,
  editing: Edited
): readonly PageMessage[] {
  const ofFields = editing.wrong.map(field => ({
    text: editing.problems[field] ?? '',
    severity: 'Negative' as const,
    place: { path, field, label: entity.properties.get(field)?.label ?? field }
  }))
  const refused = (editing.refusal?.problems ?? []).map(({ message, target }) => ({
    message,
    target,
    severity: 'Negative' as const
  }))
  const told = [...refused, ...messagesOf(row['DraftMessages'])].map(({ message, severity, target }) => ({
    text: message,
    severity,
    place: placeOf(model, entity, path, target)
  }))
  return distinct([...ofFields, ...told])
}

/** A refusal and the draft may say the same, and so does a field. */
function distinct(messages: readonly PageMessage[]): readonly PageMessage[] {
  const keyOf = ({ text, place }: PageMessage): string => JSON.stringify([text, place?.path, place?.field])
  return [...new Map(messages.map(each => [keyOf(each), each])).values()]
}

/** Problems of the fields of this row, by their names. */
export const problemsOfFields = (path: string, messages: readonly PageMessage[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    messages.flatMap(({ text, severity, place }) =>
      place?.path === path && place.field !== undefined && severity === 'Negative' ? [[place.field, text]] : []
    )
  )
