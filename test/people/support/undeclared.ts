import cds from '@sap/cds'
import { type Definitions, personalColumns, storedEntities } from '../../../srv/people/model/personal-columns.ts'
import { runtimeModel } from '../../support/model.ts'

const USERS = 'tutorials.people.Users'

/** Columns of Users that need no annotation: the row goes as a whole, by its uuid. */
const ofThePerson = ['loginId', 'firstName', 'lastName', 'email', 'displayName', 'githubLogin'].map(
  column => `${USERS}.${column}`
)

const names =
  /e?mail|login|user|author|owner|person|initiator|contributor|reviewer|assignee|(first|last|full|display)name|by$|ip$|ipaddress|uuid$/i
const notText = /^cds\.(Boolean|U?Int\d*|Integer(64)?|Decimal|Double|Date|Time|DateTime|Timestamp|LargeBinary|Binary)$/

/** The model of `files`, as the backend has it. */
export async function definitionsOf(files: readonly string[]): Promise<Definitions> {
  return (await runtimeModel(files)).definitions as Definitions
}

/** Operands in SQL of the conditions by which an erasure finds rows. */
export async function operandsOfErasure(): Promise<readonly { readonly entity: string; readonly operand: string }[]> {
  const { texts, links } = personalColumns(await definitionsOf(['srv']))
  const texted = texts
    .filter(({ erase }) => erase !== 'keep')
    .map(({ entity, column, names: kinds }) => {
      const exact = kinds.some(kind => kind === 'loginId' || kind === 'uuid')
      return { entity, operand: exact ? column : `lower(${column})` }
    })
  return [...texted, ...links.map(({ entity, column }) => ({ entity, operand: column }))]
}

/** The same for CDS text. */
export function definitionsIn(source: string): Definitions {
  const csn = cds.compile.for.nodejs(cds.compile(source) as unknown as object) as unknown as {
    definitions: Definitions
  }
  return csn.definitions
}

/**
 * The columns that look as if they named a person and do not say what becomes of them at an erasure.
 * @throws Error for an annotation that is incomplete or makes no sense.
 */
export function undeclaredColumns(definitions: Definitions): string[] {
  personalColumns(definitions)
  return storedEntities(definitions).flatMap(([entity, { elements = {} }]) =>
    Object.entries(elements)
      .filter(([, { target, type = '' }]) => target === undefined && !notText.test(type))
      .filter(([column, element]) => names.test(column) && element['@people.erase'] === undefined)
      .map(([column]) => `${entity}.${column}`)
      .filter(place => !ofThePerson.includes(place))
  )
}
