import { recordOf, type Schema } from '../csdl.ts'
import type { Property } from '../types.ts'
import { readProperty } from './properties.ts'

/** Properties of the complex types of a schema, by their names. */
export const complexTypesOf = ({
  namespace,
  members,
  annotationsOf
}: Schema): ReadonlyMap<string, readonly Property[]> =>
  new Map(
    Object.entries(members).flatMap(([name, member]) => {
      const type = recordOf(member)
      if (type['$Kind'] !== 'ComplexType') return []
      const fields = Object.entries(type).filter(([field]) => !field.startsWith('$'))
      const read = fields.map(([field, element]) => {
        const property = readProperty(field, recordOf(element), annotationsOf(`${name}/${field}`))
        const isOwn = property.type.startsWith(`${namespace}.`)
        return isOwn ? { ...property, type: property.type.slice(namespace.length + 1) } : property
      })
      return [[name, read] as const]
    })
  )
