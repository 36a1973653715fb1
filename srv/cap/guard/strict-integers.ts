import { replaceMethods } from '../../../lib/replace-methods.ts'
import { framework } from '../types.ts'

/**
 * CAP takes `1.5`, `"5"` and `true` for an integer, and SQLite stores them as they are. With this
 * they break the type of the field: 400 with its name.
 */
export function enforceIntegers(): void {
  // the types get their checks when this is loaded
  if (typeof framework.validate !== 'function') throw new Error('this version of CAP validates elsewhere')
  for (const name of ['Integer', 'Int16', 'Int32', 'UInt8']) {
    const type = framework.linked.classes[name]?.prototype
    if (!type) throw new Error(`this version of CAP has no type ${name}`)
    const inRange = type.type_check
    replaceMethods(type, { type_check: value => Number.isInteger(value) && inRange(value) })
  }
}
