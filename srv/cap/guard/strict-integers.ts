import cds from '@sap/cds'

interface IntegerType {
  type_check: (this: void, value: unknown) => boolean
}

/** What its type package does not know of CAP: the types of the model with the checks of `validate`, which adds them when it is loaded. */
const { validate, linked } = cds as unknown as {
  validate: unknown
  linked: { classes: Readonly<Record<string, { prototype: IntegerType }>> }
}

/**
 * CAP takes `1.5`, `"5"` and `true` for an integer, and SQLite stores them as they are. With this
 * they break the type of the field: 400 with its name.
 */
export function takeOnlyIntegers(): void {
  if (typeof validate !== 'function') throw new Error('this version of CAP validates elsewhere')
  for (const name of ['Integer', 'Int16', 'Int32', 'UInt8']) {
    const type = linked.classes[name]?.prototype
    if (!type) throw new Error(`this version of CAP has no type ${name}`)
    const inRange = type.type_check
    type.type_check = value => Number.isInteger(value) && inRange(value)
  }
}
