import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Backend, BackendOptions } from '../../support/backend.ts'
import { projectRoot } from '../../support/launch.ts'
import { scratchFolder } from '../../support/run/run-folder.ts'

/** A release of the platform with one more domain: its entities in CDS, and the former names of those that are renamed. */
export interface Release {
  readonly model: string
  readonly renamed?: Readonly<Record<string, string>>
}

/** Variables with which a backend is `release`. */
export const variablesOf = (release: Release): Readonly<Record<string, string>> => ({
  CDS_CONFIG: JSON.stringify({ folders: { srv: `${relative(projectRoot, folderOf(release))}/` } })
})

/** A variable with which the start of a release breaks off once the schema is brought to its model. */
export const breakingOff = { BREAK_OFF: 'true' } as const

/** The database and files that another backend has left. */
export const databaseOf = ({ database, dataDir }: Backend): Pick<BackendOptions, 'database' | 'dataDir'> => ({
  database,
  dataDir
})

/** The folder that takes the place of CAP's `srv`: the model of the platform with that of the release, and its server. */
function folderOf({ model, renamed = {} }: Release): string {
  const folder = join(scratchFolder('release'), 'srv')
  mkdirSync(folder)
  const product = (path: string): string => join(projectRoot, path)
  writeFileSync(
    join(folder, 'index.cds'),
    `namespace tutorials.release;\nusing from '${relative(folder, product('srv/index'))}';\n${model}\n`
  )
  writeFileSync(
    join(folder, 'server.ts'),
    `import { domains } from '${product('srv/domains.ts')}'
import { profilesOf } from '${product('srv/profiles.ts')}'
import { serve } from '${product('srv/server.ts')}'

const release = {
  name: 'release',
  renamed: ${JSON.stringify(renamed)},
  ...(process.env.BREAK_OFF && { reference: new URL('no-such-folder', import.meta.url) })
}

export default options => serve(profilesOf([...domains, release]), options)
`
  )
  return folder
}
