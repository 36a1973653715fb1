import { expect } from '@jest/globals'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifies } from '../requirements/verifies.ts'
import { startBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { projectRoot } from '../support/launch.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const srv = join(projectRoot, 'srv')

/** Writes a copy of srv/index.cds without the enablement, and of AdminService's list of protocols; CAP takes it for `srv`. */
function sourcesWithoutEnablement(): string {
  const folder = scratchFolder('not-enabled')
  const index = readFileSync(join(srv, 'index.cds'), 'utf8')
  const enablement = `using from './hcql/enablement';`
  expect(index).toContain(enablement)
  const others = index.replace(enablement, '').replaceAll(`from './`, `from '${srv}/`)
  const admin = `using {AdminService} from '${srv}/admin/service';\nannotate AdminService with @protocol: ['odata'];\n`
  writeFileSync(join(folder, 'index.cds'), others + admin)
  writeFileSync(join(folder, 'server.ts'), `export { default } from '${srv}/server.ts'\n`)
  return folder
}

verifies('HCQL-033', 'without the enablement no service takes queries, and all answer OData', async () => {
  const CDS_CONFIG = JSON.stringify({ folders: { srv: `${sourcesWithoutEnablement()}/` } })
  const backend = await startBackend({ env: { CDS_CONFIG } })
  for (const [path, service, user] of [
    ['admin', 'admin', 'admin'],
    ['author', 'author', 'author'],
    ['analytics', 'admin/analytics', 'admin'],
    ['exports', 'admin/exports', 'admin'],
    ['consolidation', 'api/v1', 'consolidation']
  ] as const) {
    const query = { SELECT: { from: { ref: ['X'] } } }
    expect([path, (await post(`${backend.url}/hcql/${path}`, query, as(user))).status]).toEqual([path, 404])
    expect([service, (await get(`${backend.url}/${service}/$metadata`, as(user))).status]).toEqual([service, 200])
  }
})
