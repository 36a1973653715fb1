import cds, { type ApplicationService, type Request } from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import { currentTransaction } from '../../cap/database/database.ts'
import { tilesOf } from './chart-spec.ts'
import { isShared, keepShared, ownRow, readerOf, type Shared } from '../../platform/shared-rows.ts'

const { SELECT } = cds.ql

interface Dashboard extends Shared {
  tiles?: string | null
}

interface Query extends Shared {
  readonly ID: string
  readonly name: string
}

/** Dashboards: tiles with saved queries, which are run one by one as who looks at them. */
export function exposeDashboards(service: ApplicationService): void {
  keepShared(service, 'Dashboards', 'dashboard')
  service.before('CREATE', 'Dashboards', ({ data, user }) => checkTiles(data as Dashboard, user.id))
  service.before('UPDATE', 'Dashboards', checkChange)
}

/** Tiles and visibility may be changed one without the other. */
async function checkChange(request: Request): Promise<void> {
  const changed = request.data as Dashboard
  if (changed.tiles === undefined && changed.visibility === undefined) return
  await checkTiles({ ...(await ownRow<Dashboard>(request, 'dashboard')), ...changed }, request.user.id)
}

/** @throws HttpError 400 for a tile whose query its owner, or somebody who sees the dashboard, does not read */
async function checkTiles({ tiles, visibility }: Dashboard, owner: string): Promise<void> {
  const wanted = tilesOf(tiles).map(({ query }) => query)
  if (wanted.length === 0) return
  const rows = await currentTransaction().run<Query[]>(
    SELECT.from('tutorials.analytics.SavedQueries')
      .columns('ID', 'name', 'owner', 'reader')
      .where({ ID: { in: wanted } })
  )
  const queries = new Map(rows.map(row => [row.ID, row]))
  const isForAll = isShared({ reader: readerOf(visibility, owner) })
  for (const [index, id] of wanted.entries()) {
    const query = queries.get(id)
    if (!query || (query.owner !== owner && !isShared(query)))
      throw badRequest('invalid_value', `tiles.${index}.query: there is no such query`, 'tiles')
    if (isForAll && !isShared(query))
      throw badRequest(
        'invalid_value',
        `tiles.${index}.query: share "${query.name}" first, others cannot run it`,
        'tiles'
      )
  }
}
