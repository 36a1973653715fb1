import * as words from '#workplace-words/lists/filters.ts'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Condition, conditionsText, readConditions } from '../../../metadata/query/conditions.ts'
import type { FilterField } from '../../../metadata/query/filter-fields.ts'
import type { Model } from '../../../metadata/types.ts'
import { textOfValue } from '../../inputs/find-values.ts'
import { conditionWords } from './condition-words.ts'

/** A filter that is set; one without a field is that of an address which nothing here understands. */
export interface SetFilter {
  readonly path: string
  readonly field: FilterField | undefined
  readonly text: string
  readonly problem: string | undefined
}

interface TokensProps {
  readonly model: Model
  readonly filters: readonly SetFilter[]
  readonly onChange: (path: string, text: string) => void
}

/** Conditions that are set, each with a button that takes it away. */
export function Tokens({ model, filters, onChange: takeOver }: TokensProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useNextFocus(list)
  const onChange = (path: string, text: string): void => {
    focusNext()
    takeOver(path, text)
  }
  if (filters.length === 0) return null
  return (
    <ul class="filter-tokens" aria-label={words.setFilters} ref={list}>
      {filters.flatMap(({ path, field, text, problem }) => {
        if (!field || problem !== undefined)
          return [
            <Token
              key={path}
              words={words.filterIs(field?.label ?? path, text)}
              problem={problem}
              onRemove={() => onChange(path, '')}
            />
          ]
        const conditions = readConditions(field.property, text)
        return conditions.map(condition => (
          <ConditionToken
            key={`${path} ${JSON.stringify(condition)}`}
            model={model}
            field={field}
            condition={condition}
            onRemove={() =>
              onChange(
                path,
                conditionsText(
                  field.property,
                  conditions.filter(each => each !== condition)
                )
              )
            }
          />
        ))
      })}
    </ul>
  )
}

/** When the button that has the focus goes, the one that takes its place gets it; after the last one, *Filters*. */
function useNextFocus(list: RefObject<HTMLUListElement | null>): () => void {
  const left = useRef<{ readonly form: Element | null | undefined; readonly at: number }>(undefined)
  const buttons = (): HTMLElement[] => [...(list.current?.querySelectorAll('button') ?? [])]
  useLayoutEffect(() => {
    if (!left.current || document.activeElement !== document.body) return
    const { form, at } = left.current
    left.current = undefined
    const next = buttons()[at] ?? buttons().at(-1) ?? form?.querySelector<HTMLElement>('.filter-tools > *')
    next?.focus()
  })
  return () => {
    const at = buttons().findIndex(each => each === document.activeElement)
    if (at >= 0) left.current = { form: list.current?.closest('form'), at }
  }
}

interface ConditionTokenProps {
  readonly model: Model
  readonly field: FilterField
  readonly condition: Condition
  readonly onRemove: () => void
}

function ConditionToken({ model, field: { label, property }, condition, onRemove }: ConditionTokenProps) {
  const { valueList } = property
  const [value] = condition.values
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (valueList && value !== undefined) void textOfValue(model, valueList, value).then(setText)
  }, [value])
  const texts = new Map(value === undefined || text === undefined ? [] : [[value, text]])
  return <Token words={words.filterIs(label, conditionWords(property, condition, texts))} onRemove={onRemove} />
}

interface TokenProps {
  readonly words: string
  readonly problem?: string | undefined
  readonly onRemove: () => void
}

function Token({ words: text, problem, onRemove }: TokenProps) {
  return (
    <li class={problem === undefined ? '' : 'negative'}>
      <span>
        {text}
        {problem !== undefined && <span class="problem"> {problem}</span>}
      </span>
      <button type="button" aria-label={words.removeFilter(text)} title={words.removeFilter(text)} onClick={onRemove}>
        ✕
      </button>
    </li>
  )
}
