import * as words from '#workplace-words/objects/object.ts'
import * as common from '#workplace-words/common.ts'
import { goesFromDraft } from '#workplace-words/deletion.ts'
import { deletion } from '#workplace-words/model.ts'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { pathAbove } from '../../metadata/entity-at.ts'
import { reasonAgainstChange } from '../../metadata/permissions.ts'
import type { Entity, Model } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { entityAt } from '../../metadata/entity-at.ts'
import { titleOf } from '../parts/format.ts'
import { DraftTag, lockOf, reasonOfLock } from '../parts/draft-owner.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Refused } from '../parts/refused.tsx'
import { addressOf, useLeaveGuard } from '../parts/address.ts'
import { backToList } from '../parts/places.ts'
import { OfferButton, Reasons } from '../parts/offers.tsx'
import { editorsOfRows, previewsOfRows } from '../parts/own-pages.ts'
import { Actions } from './actions.tsx'
import { ChangesSection } from './changes-section.tsx'
import { Conflict } from './conflict.tsx'
import { deedsOf } from './field-section.tsx'
import { EditButton } from './edit-button.tsx'
import { DeleteDialog, DiscardDialog } from './delete-dialog.tsx'
import { type Editing, tagOf, useEditing } from './state/editing.ts'
import { useLedTo } from './messages.tsx'
import { Neighbours } from './neighbours.tsx'
import { messagesOfPage, type PageMessage, problemsOfFields } from './page-messages.ts'
import { Description, Facts, Picture } from './page-head.tsx'
import { Preview } from './preview.tsx'
import { SaveButton } from './save-button.tsx'
import { CHANGES_OF_ROW, Sections } from './sections.tsx'
import { ShowsOnSite, VISIBILITY } from './shows-on-site.tsx'
import { EFFECTIVE, useEffective } from './state/use-effective.ts'
import { type LoadedObject, useObject } from './state/use-object.ts'
import { useWarnings } from './state/use-warnings.ts'
import { useNewDraft } from './state/use-new-draft.ts'
import { BusyIndicator, Button, MessageStrip, Tag } from '../parts/ui5.ts'
import type { PlacedPage } from '../workplaces/order.ts'

interface ObjectPageProps {
  readonly model: Model
  readonly entity: Entity
  readonly path: string
  /** Pages of the workplace that belong to no entity. */
  readonly pages: readonly PlacedPage[]
}

/** One row: header, sections, parts; edited here, in a draft where the entity has drafts. */
export function ObjectPage({ model, entity, path, pages }: ObjectPageProps) {
  const loaded = useObject(entity, path)
  const editing = useEditing(model, entity, path, loaded)
  const effective = useEffective(model, entity, path, loaded.row)
  const warnings = useWarnings(entity, path, loaded.row)
  const draftRefusal = useNewDraft(entity, path)
  const ledBy = useLedTo(loaded.row !== undefined && editing.isEditing, editing.changed)
  const { row, refusal } = loaded
  const { isUnsaved } = editing
  useLeaveGuard(useCallback(() => !isUnsaved, [isUnsaved]))
  const title = editing.isNew ? words.newOne(entity.label) : row ? titleOf(entity, row) : entity.label
  useEffect(() => void (document.title = `${title} – ${entity.plural}`), [title])
  const failed = refusal ?? draftRefusal
  const previewOf = previewsOfRows[entity.set ?? '']
  if (failed) return <Missing refusal={failed} entity={entity} path={path} />
  if (!row || (editing.isNew && entity.draft === 'root'))
    return <BusyIndicator active delay={300} text={common.loading} />
  const messages = messagesOfPage(model, entity, path, row, editing)
  const problems = { ...problemsOfFields(path, messages), ...editing.problems }
  return (
    <section class="page" aria-labelledby="object-title">
      <Above model={model} path={path} />
      <Neighbours model={model} path={path} />
      <header class="page-header">
        <div class="page-heading">
          {!editing.isNew && <Picture entity={entity} row={row} path={path} />}
          <h1 id="object-title">{title}</h1>
          {editing.isNew ? null : <DraftTag row={row} />}
          {row['HasDraftEntity'] === true && !lockOf(row) && <Tag design="Critical">{common.hasDraft}</Tag>}
          <span role="status" class="count">
            {editing.savedDraft ? common.draftSaved : ''}
          </span>
        </div>
        <Buttons {...{ model, entity, path, pages, editing, row, messages, loaded }} />
      </header>
      {!editing.isNew && (
        <>
          <Description entity={entity} row={row} />
          <Facts model={model} entity={entity} row={row} />
        </>
      )}
      {warnings.map(warning => (
        <MessageStrip key={warning} design="Negative" hide-close-button role="status">
          {warning}
        </MessageStrip>
      ))}
      {editing.refusal && <Refused refusal={editing.refusal} />}
      {ledBy !== undefined && editing.isEditing && (
        <MessageStrip design="Negative" hide-close-button>
          {ledBy}
        </MessageStrip>
      )}
      {editing.isRestored && (
        <MessageStrip design="Information" hide-close-button role="status">
          {words.isRestored}
        </MessageStrip>
      )}
      {!editing.isNew && !editing.isDraft && <ShowsOnSite model={model} entity={entity} path={path} row={row} />}
      {previewOf && !editing.isNew && <Preview {...previewOf(row)} />}
      <Sections
        model={model}
        entity={entity}
        path={path}
        row={row}
        editing={{ ...editing, problems }}
        effective={effective}
        stateOf={loaded.stateOf}
        onDone={operation => void loaded.refresh(operation.sideEffect)}
      />
      {entity.navigations.has(CHANGES_OF_ROW) && !editing.isNew && !editing.isDraft && (
        <ChangesSection model={model} path={path} onPutBack={() => void loaded.reload()} />
      )}
      {editing.theirs && (
        <Conflict
          entity={entity}
          mine={editing.changed}
          theirs={editing.theirs}
          onMine={() => editing.save(tagOf(editing.theirs))}
          onTheirs={editing.discard}
        />
      )}
    </section>
  )
}

/** The way back: to the row that this is a part of, or to the list, as it was left. */
function Above({ model, path }: { readonly model: Model; readonly path: string }) {
  const above = pathAbove(path)
  const place = entityAt(model, above)
  if (!place) return null
  return (
    <nav aria-label={common.wayBack} class="above">
      <a href={addressOf(above)} onClick={event => backToList(event, above)}>
        {place.isList ? place.entity.plural : words.backTo(place.entity.label)}
      </a>
    </nav>
  )
}

interface ButtonsProps extends ObjectPageProps {
  readonly editing: Editing
  readonly row: Row
  readonly messages: readonly PageMessage[]
  readonly loaded: LoadedObject
}

function Buttons({ model, entity, path, pages, editing, row, messages, loaded }: ButtonsProps) {
  const [asks, setAsks] = useState<'delete' | 'discard'>()
  const { isEditing, isDraft, isBusy } = editing
  const isPart = entity.draft === 'node'
  const inSections = new Set(entity.facets.flatMap(deedsOf))
  const editor = editorsOfRows.get(entity.set ?? '')
  const locked = reasonOfLock(row)
  const canEdit = !isEditing && entity.can.update && !isPart
  const edit = { label: common.edit, reason: reasonAgainstChange(entity, 'update', row) ?? locked }
  const canSave = isEditing && !(isDraft && isPart)
  const canDelete = ((!isEditing && !isPart) || (isDraft && isPart)) && entity.can.delete
  const remove = {
    label: isDraft ? deletion : entity.deletion.label,
    reason: reasonAgainstChange(entity, 'delete', row) ?? locked
  }
  const close = (): void => setAsks(undefined)
  const removeNow = (): void => {
    close()
    editing.remove()
  }
  return (
    <div class="page-actions">
      {editor && pages.some(({ at }) => at === editor.at) && path.startsWith(`${entity.set ?? ''}(`) && (
        <a class="page-link" href={addressOf(editor.at, { of: path })}>
          {locked === undefined ? editor.name : editor.look}
        </a>
      )}
      {canEdit && <EditButton editing={editing} row={row} disabled={isBusy} reason={edit.reason} />}
      {canSave && (
        <>
          <SaveButton {...{ path, editing, messages }} label={editing.isNew ? common.create : common.save} />
          <Button design="Transparent" onClick={() => (isDraft ? setAsks('discard') : editing.discard())}>
            {isDraft ? common.discardDraft : common.cancel}
          </Button>
        </>
      )}
      {!isEditing && (
        <Actions
          model={model}
          operations={entity.actions.filter(
            ({ name }) => name !== EFFECTIVE && name !== VISIBILITY && !inSections.has(name)
          )}
          root={`${path}/`}
          row={row}
          title={titleOf(entity, row)}
          etag={tagOf(row)}
          onDone={operation => void loaded.refresh(operation.sideEffect)}
        />
      )}
      {canDelete && (
        <OfferButton design="Transparent" disabled={isBusy} reason={remove.reason} onClick={() => setAsks('delete')}>
          {remove.label}
        </OfferButton>
      )}
      <Reasons offers={[...(canEdit ? [edit] : []), ...(canDelete ? [remove] : [])]} />
      {asks === 'discard' && (
        <DiscardDialog
          entity={entity}
          row={row}
          onGo={() => {
            close()
            editing.discard()
          }}
          onClose={close}
        />
      )}
      {asks === 'delete' && isDraft && (
        <Dialog
          heading={common.pressed(deletion, titleOf(entity, row))}
          go={deletion}
          negative
          onGo={removeNow}
          onClose={close}
        >
          <p>{goesFromDraft}</p>
        </Dialog>
      )}
      {asks === 'delete' && !isDraft && (
        <DeleteDialog model={model} entity={entity} row={row} onGo={removeNow} onClose={close} />
      )}
    </div>
  )
}

function Missing({
  refusal,
  entity,
  path
}: {
  readonly refusal: Parameters<typeof Refused>[0]['refusal']
  readonly entity: Entity
  readonly path: string
}) {
  return (
    <section class="page">
      <h1>{entity.label}</h1>
      <Refused refusal={refusal} />
      <p>
        <a href={addressOf(pathAbove(path))}>{entity.plural}</a>
      </p>
    </section>
  )
}
