import * as words from '#workplace-words/lists/value-help.ts'
import { loadMore } from '#workplace-words/lists/list.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { plainText } from '../../metadata/text.ts'
import type { Model, ValueList } from '../../metadata/types.ts'
import { wordsOf } from '../../metadata/words.ts'
import { type Listed, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { shown } from '../parts/format.ts'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import { readPageOfValues } from './find-values.ts'
import { SearchField } from './search-field.tsx'

interface ValueDialogProps {
  readonly model: Model
  readonly label: string
  readonly list: ValueList
  /** Words that the search begins with. */
  readonly first: string
  readonly onChoose: (row: Row) => void
  readonly onChooseSeveral?: (values: readonly string[]) => void
  readonly onClose: () => void
}

const PAGE = 50

/** All rows of a value list, with its columns, a search and further pages; several can be chosen where that is wanted. */
export function ValueDialog({ model, label, list, first, onChoose, onChooseSeveral, onClose }: ValueDialogProps) {
  const [typed, setTyped] = useState(first)
  const [page, setPage] = useState<Listed<Row>>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const target = model.sets.get(list.set)
  const current = useRef(new AbortController())
  const read = (before: readonly Row[]): void => {
    if (!target) return
    // rows of what was searched for before would take the place of what is searched for now
    const { signal } = current.current
    setRefusal(undefined)
    readPageOfValues(target, list, typed, before.length, PAGE, signal).then(
      ({ total, rows }) => setPage({ total, rows: [...before, ...rows] }),
      (error: unknown) => {
        if (!signal.aborted) setRefusal(refusalFrom(error))
      }
    )
  }
  useEffect(() => {
    const left = (current.current = new AbortController())
    read([])
    return () => left.abort()
  }, [typed])
  if (!target) return null
  const columns = list.texts.map(name => target.properties.get(name) ?? { name, label: wordsOf(name) })
  const keyOf = (row: Row): string => plainText(row[list.value])
  const toggle = (row: Row): void =>
    setChosen(before => {
      const others = [...before].filter(each => each !== keyOf(row))
      return new Set(others.length < before.size ? others : [...others, keyOf(row)])
    })
  const take = (row: Row): void => {
    onClose()
    onChoose(row)
  }
  return (
    <Dialog
      heading={label}
      {...(onChooseSeveral && {
        go: words.chooseSeveral(chosen.size),
        onGo: () => {
          onClose()
          if (chosen.size > 0) onChooseSeveral([...chosen])
        }
      })}
      onClose={onClose}
    >
      <SearchField aria-label={words.searchValues} placeholder={words.searchValues} words={typed} onSearch={setTyped} />
      <p role="status">{page && words.found(page.total)}</p>
      {refusal && <Refused refusal={refusal} />}
      <div class="values" tabIndex={0} role="region" aria-label={words.valuesOf(label)}>
        <table>
          <thead>
            <tr>
              {onChooseSeveral && <td />}
              {columns.map(column => (
                <th key={column.name} scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page?.rows.map(row => (
              <tr key={keyOf(row)}>
                {onChooseSeveral && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={plainText(row[columns[0]?.name ?? list.value])}
                      checked={chosen.has(keyOf(row))}
                      onChange={() => toggle(row)}
                    />
                  </td>
                )}
                {columns.map(({ name }, place) => (
                  <td key={name}>
                    {place === 0 ? (
                      <button type="button" onClick={() => (onChooseSeveral ? toggle(row) : take(row))}>
                        {plainText(row[name]) || keyOf(row)}
                      </button>
                    ) : (
                      shown(row[name], target.properties.get(name))
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {page && page.rows.length < page.total && (
        <Button design="Transparent" onClick={() => read(page.rows)}>
          {loadMore}
        </Button>
      )}
    </Dialog>
  )
}
