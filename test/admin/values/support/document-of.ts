import cds from '@sap/cds'
import type { Csdl } from '../../../../app/admin/metadata/csdl.ts'
import { readModel } from '../../../../app/admin/metadata/reading/read-model.ts'
import type { Entity, Model } from '../../../../app/admin/metadata/types.ts'

const compile = cds.compile as unknown as (source: string) => {
  readonly to: { readonly edm: (options: { readonly service: string }) => Csdl | string }
}

/** Document that the workplace reads of a service `S`, whose definitions are CDS. */
export function modelOf(definitions: string): Model {
  const document = compile(`service S { ${definitions} }`).to.edm({ service: 'S' })
  // as it comes over the wire: objects of the compiler have no prototype
  return readModel(JSON.parse(typeof document === 'string' ? document : JSON.stringify(document)) as Csdl)
}

/** The entity of a set of the model. */
export function entityIn({ sets }: Model, name: string): Entity {
  const found = sets.get(name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
