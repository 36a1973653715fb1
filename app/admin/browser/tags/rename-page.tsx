import * as words from '#workplace-words/pages/rename-tag.ts'
import { renameTag } from '#workplace-words/page-names.ts'
import { loading } from '#workplace-words/common.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { change, read, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { ValueHelp } from '../inputs/value-help.tsx'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { offerOf, OfferButton, Reasons } from '../parts/offers.tsx'
import { RENAME_TAG } from '../parts/own-pages.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { Refused } from '../parts/refused.tsx'
import { useTitle } from '../parts/title.ts'
import { BusyIndicator, Input, Label, MessageStrip } from '../parts/ui5.ts'

/** Renames the tag that the address names, with what keeps it and which sources name it; without one, asks for it. */
export function RenamePage({ model }: { readonly model: Model }) {
  const of = useAddress().get('of') ?? ''
  useTitle(renameTag)
  return (
    <section class="page" aria-labelledby="rename-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="rename-title">{renameTag}</h1>
        </div>
      </header>
      <p class="page-help">{words.help}</p>
      {/^Tags\([^/]*\)$/.test(of) ? <Renaming key={of} model={model} path={of} /> : <Chooser model={model} />}
    </section>
  )
}

function Chooser({ model }: { readonly model: Model }) {
  return (
    <div class="field">
      <Label for="find-tag" show-colon>
        {words.tag}
      </Label>
      <ValueHelp
        id="find-tag"
        model={model}
        label={words.tag}
        list={{ set: 'Tags', value: 'ID', texts: ['name', 'label'] }}
        value=""
        onChoose={ID => ID !== '' && go(addressOf(RENAME_TAG, { of: `Tags(${ID})` }))}
      />
    </div>
  )
}

interface Source {
  readonly slug: string
  readonly title: string | null
  readonly repository: string | null
  readonly path: string | null
}

/** Things that have the tag, and the sources that name it. */
interface Uses {
  readonly former: string
  readonly tutorials: number
  readonly missions: number
  readonly groups: number
  readonly sources: readonly Source[]
}

function Renaming({ model, path }: { readonly model: Model; readonly path: string }) {
  const [tag, setTag] = useState<Row>()
  const [uses, setUses] = useState<Uses>()
  const [name, setName] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [done, setDone] = useState<{ readonly former: string; readonly name: string }>()
  const [isBusy, setBusy] = useState(false)
  const load = async (): Promise<void> => {
    const row = await read(path)
    setTag(row)
    setUses(await call('previewRename', row, {}))
  }
  const call = async (action: string, row: Row, body: object): Promise<Uses> => {
    const etag = String(row['@odata.etag'])
    const answer = await change({ method: 'POST', path: `${path}/${model.namespace}.${action}`, body, etag })
    return answer as unknown as Uses
  }
  useEffect(() => {
    load().catch((error: unknown) => setRefusal(refusalFrom(error)))
  }, [])
  const rename = async (): Promise<void> => {
    if (!tag || wanted === '' || reason !== undefined || isBusy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const { former } = await call('renameTag', tag, { name: wanted })
      setDone({ former, name: wanted })
      setName(undefined)
      await load()
    } catch (error) {
      setRefusal(refusalFrom(error))
    }
    setBusy(false)
  }
  const present = typeof tag?.['name'] === 'string' ? tag['name'] : ''
  const wanted = (name ?? present).trim()
  const offer = offerOf(model, 'renameTag', words.rename)
  const reason = offer.reason ?? (wanted === present ? words.isItsName : undefined)
  if (!tag) return refusal ? <Refused refusal={refusal} /> : <BusyIndicator active delay={300} text={loading} />
  return (
    <>
      {done && (
        <MessageStrip design="Positive" hide-close-button role="status">
          {words.renamed(done.former, done.name)}
        </MessageStrip>
      )}
      {refusal && <Refused refusal={refusal} />}
      <form
        class="section"
        onSubmit={event => {
          event.preventDefault()
          void rename()
        }}
      >
        <div class="field">
          <Label for="new-name" show-colon>
            {words.newName}
          </Label>
          <Input
            id="new-name"
            value={name ?? present}
            maxlength={255}
            onInput={(event: Event) => setName((event.currentTarget as HTMLInputElement).value)}
          />
          <span class="field-help">{words.nameHelp}</span>
        </div>
        <OfferButton design="Emphasized" disabled={isBusy} reason={reason} onClick={() => void rename()}>
          {words.rename}
        </OfferButton>{' '}
        <a href={addressOf(path)}>{words.toTag}</a>
        <Reasons offers={[offer]} />
      </form>
      {uses && <Kept uses={uses} />}
    </>
  )
}

function Kept({ uses: { tutorials, missions, groups, sources } }: { readonly uses: Uses }) {
  return (
    <section class="section" aria-labelledby="sources-title">
      <h2 id="sources-title">{words.sourcesOfTag}</h2>
      <p>{words.keeps(tutorials, missions, groups)}</p>
      <p>{words.sources(sources.length)}</p>
      {sources.length > 0 && (
        <PlainTable
          label={words.sourcesOfTag}
          columns={[words.tutorial, words.repository, words.file]}
          rows={sources.map(({ slug, title, repository, path }) => [title ?? slug, repository ?? '', path ?? ''])}
        />
      )}
    </section>
  )
}
