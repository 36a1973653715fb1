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
import { ValueHelp } from '../parts/value-help.tsx'
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

const kinds = [
  { set: 'Missions', one: 'mission' },
  { set: 'Groups', one: 'group' }
] as const

function Chooser({ model }: { readonly model: Model }) {
  useEffect(() => void (document.title = 'Missions and groups – Admin workplace'), [])
  return (
    <section class="page" aria-labelledby="editor-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="editor-title">Missions and groups</h1>
        </div>
        <p class="page-help">
          A mission is a path of tutorials, groups and checkpoints; a group is a path of tutorials. Both are edited as
          drafts.
        </p>
      </header>
      <div class="cards">
        {kinds.map(({ set, one }) => (
          <section key={set} class="section" aria-label={set}>
            <h2>{set}</h2>
            <div class="field">
              <Label for={`find-${one}`} show-colon>{`Find a ${one}`}</Label>
              <ValueHelp
                id={`find-${one}`}
                model={model}
                label={`Find a ${one}`}
                list={{ set, value: 'ID', texts: ['title', 'slug'] }}
                value=""
                onChoose={ID => ID !== '' && go(editorAddress(`${set}(ID=${ID},IsActiveEntity=true)`))}
              />
            </div>
            <p>
              <a href={editorAddress(`${set}(new)`)}>{`New ${one}`}</a>
            </p>
            <Drafts set={set} />
            <p>
              <a href={addressOf(set)}>{`All ${set.toLowerCase()}`}</a>
            </p>
          </section>
        ))}
      </div>
    </section>
  )
}

const MOST_DRAFTS = 10

/** The visitor's own drafts, the latest first: what was begun and is not saved. */
function Drafts({ set }: { readonly set: string }) {
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
      <h3>Your drafts</h3>
      <ul>
        {drafts.map(({ ID, title, slug }) => (
          <li key={plainText(ID)}>
            <a href={editorAddress(`${set}(ID=${plainText(ID)},IsActiveEntity=false)`)}>
              {plainText(title ?? slug) || 'No title yet'}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
