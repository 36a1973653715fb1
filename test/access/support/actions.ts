import { operationsOf } from '../../../srv/cap/guard/operations.ts'
import { framework } from '../../../srv/cap/types.ts'
import { serviceAccess } from '../../../srv/platform/access/services.ts'
import { profiles } from '../../../srv/profiles.ts'
import { sharedModel } from '../../support/model.ts'

/** An address that takes a body, and who may send one. */
export interface Asked {
  readonly path: string
  readonly access: string
}

/** Every action of every service. */
export async function actions(): Promise<readonly Asked[]> {
  const { services, definitions } = framework.linked(await sharedModel(profiles.prod.model))
  const paths = new Map(serviceAccess(services).map(({ name, path }) => [name, path]))
  return [...services].flatMap(service =>
    operationsOf(service.name, definitions)
      .filter(({ operation }) => operation.kind === 'action')
      .map(({ event, entity, operation }) => {
        const { name, '@requires': ofService } = service
        const row = entity && `${entity.slice(name.length + 1)}(00000000-0000-0000-0000-000000000000)/${name}.`
        return {
          path: `${paths.get(name)}/${row ?? ''}${event}`,
          access: (operation['@requires'] ?? ofService) as string
        }
      })
  )
}
