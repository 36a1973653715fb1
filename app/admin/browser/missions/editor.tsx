import * as words from '#workplace-words/missions.ts'
import * as common from '#workplace-words/common.ts'
import { pathEditor } from '#workplace-words/page-names.ts'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { reasonAgainstChange } from '../../metadata/permissions.ts'
import type { Entity, Facet, Model } from '../../metadata/types.ts'
import { DiscardDialog } from '../object/delete-dialog.tsx'
import { EditButton } from '../object/edit-button.tsx'
import { tagOf, useEditing } from '../object/state/editing.ts'
import { FieldSection } from '../object/field-section.tsx'
import { messagesOfPage } from '../object/page-messages.ts'
import { SaveButton } from '../object/save-button.tsx'
import { useNewDraft } from '../object/state/use-new-draft.ts'
import { useObject } from '../object/state/use-object.ts'
import { addressOf, useLeaveGuard } from '../parts/address.ts'
import { DraftTag, lockOf, reasonOfLock } from '../parts/draft-owner.tsx'
import { titleOf } from '../parts/format.ts'
import { Reasons } from '../parts/offers.tsx'
import { PATH_EDITOR } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { BusyIndicator, Button, Tag } from '../parts/ui5.ts'
import { PathSection } from './path-section.tsx'
import { Preview } from './preview.tsx'
import type { EditedPath } from './read-path.ts'
import { Tags } from './tags.tsx'
import { useGroups } from './use-groups.ts'
import { usePaths } from './use-paths.ts'

interface EditorProps {
  readonly model: Model
  readonly entity: Entity
  /** The mission or group, or its draft. */
  readonly path: string
  readonly pageOf: (path: string) => string
}

/** Fields of a mission or group that stand in the editor; its object page has all. */
const FIELDS = ['title', 'description', 'slug', 'published', 'experienceTag', 'primaryTag', 'averageTimeToComplete']

/** Fields of items by which the service names what it refuses. */
const PATH_FIELDS = [
  'completionPaths',
  'items',
  'itemOrder',
  'altCondition',
  'tutorial_ID',
  'group_ID',
  'checkpointTitle'
]

/** Stands for the first path of a mission until there is one. */
const noPath: EditedPath = { items: '', path: '', name: '', slots: [], stored: new Map() }

const noWords: ReadonlyMap<string, string> = new Map()

/** A mission or group with the order of its path; changes go into its draft, and saving puts them in force. */
export function Editor({ model, entity, path, pageOf }: EditorProps) {
  const loaded = useObject(entity, path)
  const editing = useEditing(model, entity, path, loaded, pageOf)
  const draftRefusal = useNewDraft(entity, path, pageOf)
  const paths = usePaths(path, editing)
  const { groups, refusal: groupsRefusal } = useGroups(paths.all ?? [])
  const [asksDiscard, setAsksDiscard] = useState(false)
  const { row } = loaded
  const isPending = editing.isUnsaved || editing.isBusy
  useLeaveGuard(useCallback(() => !isPending, [isPending]))
  const isMission = entity.set === 'Missions'
  const title = row && !editing.isNew ? titleOf(entity, row) : entity.label
  useEffect(() => void (document.title = words.titleInEditor(title)), [title])
  const failed = loaded.refusal ?? draftRefusal ?? paths.refusal ?? groupsRefusal
  if (failed)
    return (
      <section class="page">
        <h1>{entity.label}</h1>
        <Refused refusal={failed} />
        <p>
          <a href={addressOf(PATH_EDITOR)}>{pathEditor}</a>
        </p>
      </section>
    )
  if (!row || !paths.all || editing.isNew) return <BusyIndicator active delay={300} text={common.loading} />
  const lock = lockOf(row)
  const edit = { label: common.edit, reason: reasonAgainstChange(entity, 'update', row) ?? reasonOfLock(row) }
  const problems = PATH_FIELDS.flatMap(name => editing.problems[name] ?? [])
  const all = isMission && paths.all.length === 0 ? [noPath] : paths.all
  return (
    <section class="page" aria-labelledby="editor-title">
      <nav aria-label={common.wayBack} class="above">
        <a href={addressOf(PATH_EDITOR)}>{pathEditor}</a>
      </nav>
      <header class="page-header">
        <div class="page-heading">
          <h1 id="editor-title">{title}</h1>
          <DraftTag row={row} />
          {row['HasDraftEntity'] === true && !lock && <Tag design="Critical">{common.hasDraft}</Tag>}
          <span role="status" class="count">
            {editing.savedDraft ? common.draftSaved : ''}
          </span>
        </div>
        <div class="page-actions">
          {editing.isDraft ? (
            <>
              <SaveButton
                {...{ path, editing }}
                label={common.save}
                messages={messagesOfPage(model, entity, path, row, editing)}
              />
              <Button design="Transparent" onClick={() => setAsksDiscard(true)}>
                {common.discardDraft}
              </Button>
            </>
          ) : (
            <EditButton editing={editing} row={row} disabled={editing.isBusy || !tagOf(row)} reason={edit.reason} />
          )}
          <a class="page-link" href={addressOf(path)}>
            {words.allFields}
          </a>
          <Reasons offers={editing.isDraft ? [] : [edit]} />
        </div>
      </header>
      {lock?.isActive && <p class="page-help">{words.shownToLearners}</p>}
      {editing.refusal && <Refused refusal={editing.refusal} />}
      <div class="path-editor">
        <div>
          <FieldSection
            model={model}
            entity={entity}
            facet={fieldsOf(entity)}
            path={path}
            row={row}
            editing={editing}
            effective={noWords}
          />
          <Tags model={model} root={path} editing={editing} />
          {all.map((each, index) => (
            <PathSection
              key={index}
              path={each}
              label={all.length > 1 ? words.pathNamed(index + 1, each.name) : words.path}
              isEditing={editing.isDraft}
              groups={groups}
              problems={index === 0 ? problems : []}
              onSlots={slots => paths.set(index, slots)}
              onAdd={(task, slot, onAdded) => paths.add(index, task, slot, onAdded)}
              onRename={name => paths.rename(index, name)}
              onRemove={isMission && all.length > 1 ? () => paths.removePath(index) : undefined}
            />
          ))}
          {all[0] !== noPath && isMission && editing.isDraft && (
            <Button icon="add" design="Transparent" onClick={paths.addPath}>
              {words.addPath}
            </Button>
          )}
        </div>
        <Preview
          row={{ ...row, ...editing.changed }}
          kind={isMission ? 'missions' : 'groups'}
          paths={all}
          groups={groups}
        />
      </div>
      {asksDiscard && (
        <DiscardDialog
          entity={entity}
          row={row}
          onGo={() => {
            setAsksDiscard(false)
            editing.discard()
          }}
          onClose={() => setAsksDiscard(false)}
        />
      )}
    </section>
  )
}

function fieldsOf({ facets }: Entity): Extract<Facet, { kind: 'fields' }> {
  const all = facets.flatMap(facet => (facet.kind === 'fields' ? facet.fields : []))
  const fields = FIELDS.flatMap(name => all.find(({ path }) => path === name) ?? [])
  return { kind: 'fields', label: words.about, fields }
}
