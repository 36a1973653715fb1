import cds, { type ApplicationService, type Request } from '@sap/cds'
import { conflict, HttpError, notFound } from '../../../lib/errors.ts'
import { currentTransaction, type Tx } from '../../cap/database/database.ts'
import type { Element } from '../../cap/types.ts'
import { lockCuration, presentName, tagAliases } from '../../catalog/index.ts'
import { entriesOfSave, type Entry, entryOf, isCut, isOfPart, isSame, typed } from './entry.ts'
import { columnsOf, type Row, shown, stepsOf, withPartsBefore } from './parts.ts'

const { INSERT, SELECT, UPDATE } = cds.ql

/** An entity of the service, as far as changes of its rows are put back. */
interface Target {
  readonly name: string
  readonly elements: Readonly<Record<string, Element>>
  readonly query?: { readonly _target?: { readonly name: string } }
  readonly drafts?: { readonly name: string }
  /** Rows of it are told by their changes alone, so that one that was deleted can be made again. */
  readonly '@history.restorable'?: boolean
  /** Of parts: why they are not put back alone. */
  readonly '@history.instead'?: string
}

/** A row that is put back, by its key. */
interface Kept {
  readonly target: Target
  readonly key: Readonly<Record<string, unknown>>
}

interface Wanted {
  readonly wholeSave?: boolean | null
  readonly anyway?: boolean | null
}

/** Text that an erasure leaves instead of a name. */
const NOBODY = 'anonymized'

/**
 * Binds the action that puts back changes: by the service's own way, so its rules, permissions and locks hold, and the log has
 * it.
 */
export function exposePutBack(service: ApplicationService): void {
  service.on('putBack', 'ChangeView', request => putBack(service, request))
}

async function putBack(service: ApplicationService, request: Request): Promise<object> {
  const tx = currentTransaction()
  const { wholeSave, anyway } = request.data as Wanted
  const { ID = '' } = (request.params.at(-1) ?? {}) as { readonly ID?: string }
  const entry = await entryOf(tx, ID)
  if (!entry) throw notFound('There is no such change')
  const target = targetOf(service, entry.entity)
  if (!target) throw refused('Objects of this kind are not changed here')
  const kept = { target, key: keyOf(target, entry) }
  await lock(tx, kept)
  const found = wholeSave || entry.modification === 'delete' ? await entriesOfSave(tx, entry) : [entry]
  const entries = await inPresentNames(tx, target, found)
  const chosen = wholeSave || !isOfPart(entry) ? entries : entries.filter(each => each.ID === entry.ID)
  const whole = chosen.find(each => !isOfPart(each) && each.modification !== 'update')
  if (whole?.modification === 'create') throw refused('The object was made by this change; delete it instead')
  if (whole) await makeAgain(service, tx, kept, chosen)
  else await change(service, tx, kept, chosen, anyway === true)
  return {
    entity: target.name.slice(target.name.lastIndexOf('.') + 1),
    entityKey: entry.entityKey,
    count: chosen.length
  }
}

const refused = (reason: string): HttpError => conflict('not_put_back', reason)

function targetOf(service: ApplicationService, stored: string): Target | undefined {
  const all = [...(service.entities as unknown as Iterable<Target>)]
  const found = all.filter(({ query, name }) => query?._target?.name === stored && !name.endsWith('.drafts'))
  const last = stored.slice(stored.lastIndexOf('.') + 1)
  return found.find(({ name }) => name.endsWith(`.${last}`)) ?? found[0]
}

/** The element by which rows of an entity are told apart; undefined where that takes several, by which nothing is put back. */
export function keyElement({ elements }: Pick<Target, 'elements'>): Element | undefined {
  const keys = Object.values(elements).filter(
    ({ key, target, name }) => key === true && target === undefined && name !== 'IsActiveEntity'
  )
  return keys.length === 1 ? keys[0] : undefined
}

function keyOf(target: Target, { entityKey }: Entry): Kept['key'] {
  const element = keyElement(target)
  if (!element) throw refused('Objects of this kind have several keys')
  return { [element.name]: typed(entityKey, element) }
}

/** The entity whose table has the rows. */
const storedAs = ({ query, name }: Target): string => query?._target?.name ?? name

/**
 * Keeps others from the row until the end, before it is read: what they save meanwhile would be overwritten without having been seen.
 * Objects with parts, which are written with all of them, are those of curators, whose lock excludes them.
 */
async function lock(tx: Tx, { target, key }: Kept): Promise<void> {
  const hasParts = Object.values(target.elements).some(({ _target }) => _target?.['@history.root'] !== undefined)
  if (hasParts) await lockCuration(tx)
  else await tx.run(SELECT.one.from(storedAs(target)).columns('1 as locked').where(key).forUpdate())
}

/** Entries that name tags as texts with their present names, which a rename has written without an entry. */
async function inPresentNames(tx: Tx, { elements }: Target, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const isTag = ({ attribute }: Entry): boolean => elements[attribute]?.['@history.tag'] === true
  if (!entries.some(isTag)) return entries
  const aliases = await tagAliases(tx)
  const present = (tag: string | null): string | null => (tag === null ? null : presentName(tag, aliases))
  return entries.map(entry => {
    const { valueChangedFrom, valueChangedTo } = entry
    if (!isTag(entry)) return entry
    return { ...entry, valueChangedFrom: present(valueChangedFrom), valueChangedTo: present(valueChangedTo) }
  })
}

/** Makes a row again that was deleted, under its key, and the parts that went with it. */
async function makeAgain(
  service: ApplicationService,
  tx: Tx,
  { target, key }: Kept,
  entries: readonly Entry[]
): Promise<void> {
  if (target['@history.restorable'] !== true)
    throw refused('The object was deleted, and its changes alone do not tell all that it had')
  const gone = entries.filter(each => !isOfPart(each) && each.modification === 'delete')
  const values = gone.map(each => columnOf(target, each, each.valueChangedFrom))
  await service.run(INSERT.into(target.name).entries({ ...key, ...Object.fromEntries(values) }))
  for (const { modification, valueDataType, valueChangedFrom } of entries.filter(isOfPart))
    if (modification === 'delete' && valueDataType !== null)
      await tx.run(INSERT.into(valueDataType).entries(JSON.parse(valueChangedFrom ?? '{}') as object))
}

/** The column of an entry, with a value of it. */
function columnOf({ elements }: Target, entry: Entry, value: string | null): readonly [string, unknown] {
  const { attribute } = entry
  const element = elements[attribute]
  const instead = element?.['@history.instead']
  if (!element) throw refused(`There is no ${attribute} any more`)
  if (typeof instead === 'string') throw refused(instead)
  if (isCut(value)) throw refused(`${attribute} was too long to be kept whole`)
  if (value === NOBODY) throw refused('It was the name of a person who was erased')
  return element.target === undefined ? [attribute, typed(value, element)] : [`${attribute}_ID`, value]
}

async function change(
  service: ApplicationService,
  tx: Tx,
  { target, key }: Kept,
  entries: readonly Entry[],
  anyway: boolean
): Promise<void> {
  const [parts, own] = [entries.filter(isOfPart), entries.filter(each => !isOfPart(each))]
  const instead = parts.map(partOf).find(part => typeof part?.['@history.instead'] === 'string')
  if (instead) throw refused(String(instead['@history.instead']))
  const paths = [...new Set(parts.map(({ attribute }) => attribute))]
  const steps = paths.map(path => stepsOf(target.elements, path)).toSorted((one, other) => other.length - one.length)
  // a longer path reads what a shorter one would
  const read = steps.filter((each, index) => steps.findIndex(([first]) => first?.name === each[0]?.name) === index)
  const stored = storedAs(target)
  const now = await tx.run<Row | undefined>(
    SELECT.one
      .from(stored)
      .columns(...(['*', ...read.flatMap(columnsOf)] as never[]))
      .where(key)
  )
  if (!now) throw refused('The object is deleted')
  await checkDrafts(tx, target, key)
  const values = own.map(entry => valueBefore(target, entry, now, anyway))
  const partsBefore = parts.length > 0 ? withPartsBefore(now, target.elements, parts, anyway) : {}
  const changedParts = read.map(([first]) => [first?.name ?? '', partsBefore[first?.name ?? '']] as const)
  const data = Object.fromEntries([...values, ...changedParts])
  await service.run(UPDATE.entity(rowOf(target, key) as never).with(data))
  await keepNumbers(tx, parts)
  const after = await tx.run<Row>(SELECT.one.from(stored).where(key))
  const ignored = values.find(([column, value]) => !isSame(after[column], value, target.elements[column] as Element))
  if (ignored) throw refused(`${ignored[0]} is not changed by hand`)
}

/** The row as a reference with its key, as OData refers to it: rules of the service read the row by it. */
function rowOf({ name, drafts }: Target, key: Kept['key']): object {
  const own = Object.entries(key).flatMap(([element, val]) => [{ ref: [element] }, '=', { val }])
  const where = drafts ? [...own, 'and', { ref: ['IsActiveEntity'] }, '=', { val: true }] : own
  return { ref: [{ id: name, where }] }
}

/** The entity of a part that an entry is about. */
const partOf = ({ valueDataType }: Entry): Target | undefined =>
  cds.model?.definitions[valueDataType ?? ''] as unknown as Target | undefined

/** Gives parts that were added again the numbers that they had: a new row gets new ones, whatever it says. */
async function keepNumbers(tx: Tx, parts: readonly Entry[]): Promise<void> {
  for (const part of parts) {
    const { modification, valueChangedFrom } = part
    const entity = partOf(part)
    const before = JSON.parse(valueChangedFrom ?? '{}') as Row
    const numbers = Object.values(entity?.elements ?? {}).flatMap(({ name, '@numbered': counter }) =>
      counter !== undefined && typeof before[name] === 'number' ? [[name, before[name]] as const] : []
    )
    if (!entity || modification !== 'delete' || numbers.length === 0) continue
    await tx.run(UPDATE.entity(entity.name).set(Object.fromEntries(numbers)).where({ ID: before['ID'] }))
  }
}

/** The column of an entry with the value that it had before, unless somebody has changed it since. */
function valueBefore(target: Target, entry: Entry, now: Row, anyway: boolean): readonly [string, unknown] {
  const [column, before] = columnOf(target, entry, entry.valueChangedFrom)
  const [, after] = columnOf(target, entry, entry.valueChangedTo)
  const element = target.elements[column] as Element
  const present = now[column]
  if (!anyway && !isSame(present, after, element) && !isSame(present, before, element))
    throw new HttpError(
      409,
      'changed_since',
      `It was changed since: it is ${shown(present)} now, not ${shown(after)}; before that it was ${shown(before)}`,
      { target: column }
    )
  return [column, before]
}

/** Refuses while somebody is editing, who would overwrite what is put back, without having seen it. */
async function checkDrafts(tx: Tx, { drafts }: Target, key: Kept['key']): Promise<void> {
  if (!drafts) return
  const draft = await tx.run<{ by: string | null } | undefined>(
    SELECT.one
      .from(drafts.name)
      .columns({ ref: ['DraftAdministrativeData', 'InProcessByUser'], as: 'by' } as never)
      .where(key)
  )
  if (draft)
    throw new HttpError(
      409,
      'locked',
      `It is being edited by ${draft.by ?? 'somebody'}; save or discard the draft first`
    )
}
