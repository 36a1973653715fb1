import * as words from '#workplace-words/missions.ts'
import { pathEditor } from '#workplace-words/page-names.ts'
import { useTitle } from '../parts/title.ts'
import '@ui5/webcomponents-icons/dist/slim-arrow-down.js'
import '@ui5/webcomponents-icons/dist/slim-arrow-up.js'
import { useEffect, useState } from 'preact/hooks'
import { entityAt } from '../../metadata/entity-at.ts'
import { plainText } from '../../metadata/text.ts'
import type { Model } from '../../metadata/types.ts'
import { readList, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { PATH_EDITOR } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Label } from '../parts/ui5.ts'
import { ValueHelp } from '../inputs/value-help.tsx'
import { Editor } from './editor.tsx'

/** The address of the editor of a mission or group. */
const editorAddress = (path: string): string => addressOf(PATH_EDITOR, { of: path })

/** Edits the path of the mission or group that the address names; without one, asks for it. */
export function EditorPage({ model }: { readonly model: Model }) {
  const of = useAddress().get('of') ?? ''
  const place = /^(?:Missions|Groups)\([^/]*\)$/.test(of) ? entityAt(model, of) : undefined
  if (!place) return <Chooser model={model} />
  return <Editor key={of} model={model} entity={place.entity} path={of} pageOf={editorAddress} />
}

const sets = ['Missions', 'Groups'] as const
type EditedSet = (typeof sets)[number]

function Chooser({ model }: { readonly model: Model }) {
  useTitle(pathEditor)
  return (
    <section class="page" aria-labelledby="editor-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="editor-title">{pathEditor}</h1>
        </div>
        <p class="page-help">{words.help}</p>
      </header>
      <div class="cards">
        {sets.map(set => (
          <section key={set} class="section" aria-label={words.sets[set].name}>
            <h2>{words.sets[set].name}</h2>
            <div class="field">
              <Label for={`find-${set}`} show-colon>
                {words.sets[set].find}
              </Label>
              <ValueHelp
                id={`find-${set}`}
                model={model}
                label={words.sets[set].find}
                list={{ set, value: 'ID', texts: ['title', 'slug'] }}
                value=""
                onChoose={ID => ID !== '' && go(editorAddress(`${set}(ID=${ID},IsActiveEntity=true)`))}
              />
            </div>
            <p>
              <a href={editorAddress(`${set}(new)`)}>{words.sets[set].add}</a>
            </p>
            <Drafts set={set} />
            <p>
              <a href={addressOf(set)}>{words.sets[set].all}</a>
            </p>
          </section>
        ))}
      </div>
    </section>
  )
}

const MOST_DRAFTS = 10

/** The visitor's own drafts, the latest first: what was begun and is not saved. */
function Drafts({ set }: { readonly set: EditedSet }) {
  const [drafts, setDrafts] = useState<readonly Row[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const query = `$select=ID,title,slug&$filter=IsActiveEntity%20eq%20false&$orderby=modifiedAt%20desc&$top=${MOST_DRAFTS}`
    readList(`${set}?${query}`).then(
      ({ rows }) => setDrafts(rows),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
  }, [set])
  if (refusal) return <Refused refusal={refusal} />
  if (drafts.length === 0) return null
  return (
    <>
      <h3>{words.yourDrafts}</h3>
      <ul>
        {drafts.map(({ ID, title, slug }) => (
          <li key={plainText(ID)}>
            <a href={editorAddress(`${set}(ID=${plainText(ID)},IsActiveEntity=false)`)}>
              {plainText(title ?? slug) || words.noTitle}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
