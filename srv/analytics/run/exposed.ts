import type { Element, Entity } from '../../cap/types.ts'
import { framework } from '../../cap/types.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { type Relation, type RelationColumn, Relations, type ValueType } from '../sql/index.ts'

const SERVICE = 'AnalyticsService.'

const types: Readonly<Record<string, ValueType>> = {
  'cds.UUID': 'text',
  'cds.String': 'text',
  'cds.LargeString': 'text',
  'cds.Integer': 'integer',
  'cds.Int16': 'integer',
  'cds.Int32': 'integer',
  'cds.Int64': 'integer',
  'cds.Integer64': 'integer',
  'cds.UInt8': 'integer',
  'cds.Decimal': 'decimal',
  'cds.Double': 'decimal',
  'cds.Boolean': 'boolean',
  'cds.Date': 'date',
  'cds.DateTime': 'timestamp',
  'cds.Timestamp': 'timestamp'
}

/** A relation with what its declaration says about it. */
interface Exposed extends Relation {
  readonly description: string
}

interface Known {
  readonly relations: Relations
  readonly all: readonly Exposed[]
}

const known = new WeakMap<object, Known>()

/** The entities of AnalyticsService that are marked as exposed: the only ones that statements read. */
export function exposed(): Known {
  const { model } = framework
  const found = known.get(model)
  if (found) return found
  const all = Object.values(model.definitions as Record<string, Entity>)
    .filter(entity => entity.name.startsWith(SERVICE) && entity['@analytics.exposed'] === true)
    .map(relationOf)
  const made = { relations: new Relations(all), all }
  known.set(model, made)
  return made
}

function relationOf(entity: Entity): Exposed {
  return {
    name: entity.name.slice(SERVICE.length),
    view: tableOf(entity.name),
    columns: Object.values(entity.elements).flatMap(columnOf),
    person: entity['@analytics.person'] as string | undefined,
    description: entity.doc ?? ''
  }
}

function columnOf(element: Element): readonly RelationColumn[] {
  const type = types[element._type ?? '']
  if (!type || element.virtual) return []
  return [{ name: element.name, type, isKey: Boolean(element.key) || element.name === 'legacyId' }]
}
