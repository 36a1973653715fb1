import * as words from '#workplace-words/lists/list.ts'
import { useState } from 'preact/hooks'
import { offeredColumns } from '../../metadata/query/list-query.ts'
import type { Entity } from '../../metadata/types.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Button } from '../parts/ui5.ts'

interface ColumnsProps {
  /** The entity with its own columns. */
  readonly entity: Entity
  readonly chosen: readonly string[]
  /** Nothing stands for the columns of the entity. */
  readonly onChoose: (paths: readonly string[] | undefined) => void
}

/** Chooses the columns of a list and their order, by keyboard as well. */
export function ColumnsButton({ entity, chosen, onChoose }: ColumnsProps) {
  const [paths, setPaths] = useState<readonly string[]>()
  const offered = new Map(offeredColumns(entity).map(({ path, label }) => [path, label]))
  const close = (): void => setPaths(undefined)
  const take = (next: readonly string[] | undefined): void => {
    close()
    onChoose(next)
  }
  const move = (path: string, by: number): void => {
    if (!paths) return
    const at = paths.indexOf(path)
    const others = paths.filter(each => each !== path)
    setPaths([...others.slice(0, at + by), path, ...others.slice(at + by)])
  }
  const order = paths ? [...paths, ...[...offered.keys()].filter(each => !paths.includes(each))] : []
  return (
    <>
      <Button design="Transparent" onClick={() => setPaths(chosen)}>
        {words.columns}
      </Button>
      {paths && (
        <Dialog
          heading={words.columns}
          go={words.show}
          onGo={() => take(paths.length > 0 ? paths : undefined)}
          onClose={close}
        >
          <ul class="columns">
            {order.map(path => {
              const at = paths.indexOf(path)
              const label = offered.get(path) ?? path
              return (
                <li key={path}>
                  <label>
                    <input
                      type="checkbox"
                      checked={at >= 0}
                      onChange={() => setPaths(at >= 0 ? paths.filter(each => each !== path) : [...paths, path])}
                    />
                    {label}
                  </label>
                  {at > 0 && (
                    <button type="button" aria-label={words.moveUp(label)} onClick={() => move(path, -1)}>
                      ↑
                    </button>
                  )}
                  {at >= 0 && at < paths.length - 1 && (
                    <button type="button" aria-label={words.moveDown(label)} onClick={() => move(path, 1)}>
                      ↓
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
          <Button design="Transparent" onClick={() => take(undefined)}>
            {words.columnsAsDelivered}
          </Button>
        </Dialog>
      )}
    </>
  )
}
