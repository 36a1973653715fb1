import * as words from '#workplace-words/missions.ts'
import { useEffect, useState } from 'preact/hooks'
import { recordOf } from '../../metadata/csdl.ts'
import { plainText } from '../../metadata/text.ts'
import type { Model } from '../../metadata/types.ts'
import { change, readList, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import type { Editing } from '../object/state/editing.ts'
import { Refused } from '../parts/refused.tsx'
import { Button, Label } from '../parts/ui5.ts'
import { ValueHelp } from '../inputs/value-help.tsx'

interface TagsProps {
  readonly model: Model
  /** The mission or group. */
  readonly root: string
  readonly editing: Editing
}

const allTags = { set: 'Tags', value: 'ID', texts: ['name', 'label'] }

/** The tags of a mission or group; at least one is needed. */
export function Tags({ model, root, editing }: TagsProps) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  const reload = async (): Promise<void> => {
    const tags = await readList(`${root}/tags?$expand=tag($select=ID,name,label)`)
    setRows(tags.rows)
  }
  useEffect(() => void reload().catch((error: unknown) => setRefusal(refusalFrom(error))), [root])
  const add = (tag: string): void => {
    if (tag === '' || rows.some(row => row['tag_ID'] === tag)) return
    editing.store(async () => {
      await change({ method: 'POST', path: `${root}/tags`, body: { tag_ID: tag } })
      await reload()
    })
  }
  const remove = (ID: string): void =>
    editing.store(async () => {
      await change({ method: 'DELETE', path: `${root}/tags(ID=${ID},IsActiveEntity=false)`, etag: '*' })
      await reload()
    })
  const problem = editing.problems['tags']
  return (
    <section class="section" aria-label={words.tags}>
      <h2>{words.tags}</h2>
      {refusal && <Refused refusal={refusal} />}
      {problem !== undefined && <p class="problem">{problem}</p>}
      <ul class="path-tags" aria-label={words.tags}>
        {rows.map(row => {
          const { name, label } = recordOf(row['tag'])
          const text = plainText(label ?? name)
          return (
            <li key={plainText(row['ID'])}>
              {text}
              {editing.isDraft && (
                <Button
                  design="Transparent"
                  accessible-name={words.removeTag(text)}
                  onClick={() => remove(plainText(row['ID']))}
                >
                  {words.remove}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {editing.isDraft && (
        <div class="field">
          <Label for="add-tag" show-colon>
            {words.addTag}
          </Label>
          {/* another one for each tag, so that it is empty again */}
          <ValueHelp
            key={rows.length}
            id="add-tag"
            model={model}
            label={words.addTag}
            list={allTags}
            value=""
            onChoose={add}
          />
        </div>
      )}
    </section>
  )
}
