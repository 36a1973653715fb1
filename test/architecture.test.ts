import { expect, test } from '@jest/globals'
import {
  anyTypes,
  foreignTables,
  inerasableSyntax,
  longFiles,
  seamBreaks,
  skippedTests
} from './support/architecture/code-rules.ts'
import { outsideCitations, riddles } from './support/architecture/comment-rules.ts'
import { crowdedFolders, cycles, folderCycles } from './support/architecture/cycle-rules.ts'
import { domainOrder } from './support/architecture/domain-order.ts'
import { files, houseRule } from './support/architecture/house-rule.ts'
import {
  borderCrossings,
  contributionsInIndex,
  deepImports,
  frameworkInWorkers,
  importsOfAssembly,
  impureDialect,
  laterDomains
} from './support/architecture/import-rules.ts'
import { missingReadmes } from './support/architecture/project-rules.ts'
import { readProject } from './support/architecture/project.ts'
import { unitTestsThatStart } from './support/architecture/test-rules.ts'
import { projectRoot } from './support/launch.ts'

const project = readProject(projectRoot)

const order = ['cap', 'platform', 'secrets', 'catalog', 'content']

houseRule(
  'a domain uses only what comes before it',
  laterDomains(project.sources, project.domains),
  laterDomains(
    files({
      'srv/catalog/a.ts': `import { x } from '../content/index.ts'\nimport { y } from '../platform/feeds/feeds.ts'`,
      'srv/content/b.ts': `export * from '../catalog/index.ts'\nconst late = await import('../stray/index.ts')`
    }),
    order
  ),
  [
    'srv/catalog/a.ts:1 catalog may not use content, which comes later in srv/domains.ts',
    'srv/content/b.ts:2 srv/stray is not listed in srv/domains.ts'
  ]
)

houseRule(
  'another domain is entered through its index.ts',
  deepImports(project.sources),
  deepImports(
    files({
      'srv/content/a.ts': `import type { T } from '../catalog/queries.ts'\nimport { log } from '../cap/log.ts'\nimport { b } from './b.ts'`
    })
  ),
  ['srv/content/a.ts:1 enters catalog past its index.ts: srv/catalog/queries.ts']
)

houseRule(
  'a worker thread and formats.ts run without CAP',
  frameworkInWorkers(project.sources),
  frameworkInWorkers(
    files({
      'srv/content/a.worker.ts': `import { b } from './b.ts'\nimport type { c } from './c.ts'`,
      'srv/content/b.ts': `import cds from '@sap/cds'`,
      'srv/content/c.ts': `import cds from '@sap/cds'`
    })
  ),
  ['srv/content/b.ts:1 srv/content/a.worker.ts runs without CAP, but reaches @sap/cds']
)

houseRule(
  'unit tests start nothing',
  unitTestsThatStart(project.sources),
  unitTestsThatStart(
    files({
      'test/a/a.unit.test.ts': `import { a } from './support/a.ts'\nimport { execFileSync, spawn } from 'node:child_process'`,
      'test/a/support/a.ts': `import { open } from '../../support/open-backend.ts'\nimport type { Gateway } from '../../support/launch-gateway.ts'`,
      'test/a/b.unit.test.ts': `import { execFileSync } from 'node:child_process'`
    })
  ),
  [
    'test/a/a.unit.test.ts:1 a unit test starts nothing, this one reaches test/support/open-backend.ts',
    'test/a/a.unit.test.ts:2 a unit test starts no process'
  ]
)

houseRule(
  'manifests and the server are assembled, not imported',
  importsOfAssembly(project.sources),
  importsOfAssembly(
    files({
      'srv/content/a.ts': `import c from '../catalog/domain.ts'\nimport { domains } from '../domains.ts'`,
      'srv/domains.ts': `import c from './catalog/domain.ts'\nimport type { Domain } from './platform/domain.ts'`
    })
  ),
  [
    'srv/content/a.ts:1 srv/catalog/domain.ts is assembled, not imported',
    'srv/content/a.ts:2 srv/domains.ts is assembled, not imported'
  ]
)

houseRule(
  'an index.ts imports no contribution',
  contributionsInIndex(project.sources),
  contributionsInIndex(
    files({ 'srv/content/index.ts': `export { a } from './a.ts'\nexport { r } from './routes.ts'` })
  ),
  ['srv/content/index.ts:2 an index.ts imports no contribution: srv/content/routes.ts']
)

houseRule(
  'there are no import cycles',
  cycles(project.sources),
  cycles(
    files({
      'srv/content/a.ts': `import { b } from './b.ts'`,
      'srv/content/b.ts': `import { c } from './c.ts'\nimport { d } from './d.ts'`,
      'srv/content/c.ts': `import { a } from './a.ts'`,
      'srv/content/d.ts': `import type { B } from './b.ts'`,
      'srv/content/page/e.tsx': `import { f } from '../f.ts'`,
      'srv/content/f.ts': `import type { E } from './page/e.tsx'`
    })
  ),
  [
    'cycle: srv/content/a.ts > srv/content/b.ts > srv/content/c.ts > srv/content/a.ts',
    'cycle: srv/content/page/e.tsx > srv/content/f.ts > srv/content/page/e.tsx'
  ]
)

houseRule(
  'there are no cycles between folders of the product',
  folderCycles(project.sources.filter(({ path }) => !path.startsWith('test/'))),
  folderCycles(
    files({
      'srv/content/publish/append.ts': `import { model } from '../store/model.ts'\nimport { list } from '../list.ts'`,
      'srv/content/publish/begin.ts': `import { append } from './append.ts'`,
      'srv/content/store/model.ts': '',
      'srv/content/store/sweep.ts': `import type { Begin } from '../publish/begin.ts'`,
      'srv/content/list.ts': '',
      'srv/content/jobs.ts': `import { sweep } from './store/sweep.ts'`
    })
  ),
  ['folders in a cycle: srv/content/publish > srv/content/store > srv/content/publish']
)

houseRule(
  'a folder has at most 20 files, one of tests 30: a file for each subject',
  [
    ...crowdedFolders(project.files.map(({ path }) => path).filter(path => !path.startsWith('test/'))),
    ...crowdedFolders(
      project.files.map(({ path }) => path).filter(path => path.startsWith('test/')),
      30
    )
  ],
  crowdedFolders([
    ...Array.from({ length: 21 }, (_, index) => `srv/content/store/${index}.ts`),
    'srv/content/index.ts'
  ]),
  ['srv/content/store has 21 files, 20 are the end']
)

houseRule(
  'the parts of the repository keep their borders',
  borderCrossings(project.sources),
  borderCrossings(
    files({
      'srv/content/a.ts': `import { help } from '../../app/cli/help.ts'`,
      'app/cli/b.ts': `import { d } from '../../srv/author/dialect/index.ts'\nimport { e } from '../../srv/content/index.ts'\nimport { f } from '../site/f.ts'`,
      'test/content/c.test.ts': `import { f } from '../../srv/content/index.ts'`,
      'test/content/c.unit.test.ts': `import { f } from '../../srv/content/index.ts'`,
      'srv/author/dialect/g.ts': `import { log } from '../../cap/log.ts'`
    })
  ),
  [
    'srv/content/a.ts:1 imports app/cli/help.ts: the backend stands on its own',
    'app/cli/b.ts:1 imports srv/author/dialect/index.ts: an app talks to the backend over HTTP',
    'app/cli/b.ts:2 imports srv/content/index.ts: an app talks to the backend over HTTP',
    'app/cli/b.ts:3 imports app/site/f.ts: an app does not use another app',
    'test/content/c.test.ts:1 imports srv/content/index.ts: black-box tests use the real protocols',
    'srv/author/dialect/g.ts:1 imports srv/cap/log.ts: the dialect stands on its own'
  ]
)

houseRule(
  'the authoring dialect is pure',
  impureDialect(project.sources),
  impureDialect(
    files({ 'srv/author/dialect/a.ts': `import { readFileSync } from 'node:fs'\nimport cds from '@sap/cds'` })
  ),
  [
    'srv/author/dialect/a.ts:1 the dialect is pure, it does not import node:fs',
    'srv/author/dialect/a.ts:2 the dialect is pure, it does not import @sap/cds'
  ]
)

houseRule(
  'environment, clock, secrets, HTTP, Express and HTML parsers have their seams',
  seamBreaks(project.sources),
  seamBreaks(
    files({
      'srv/content/a.ts': [
        `import type { Request } from 'express'`,
        `import { createHash, randomUUID } from 'node:crypto'`,
        `const port = process.env['PORT'] ?? process.env.PORT`,
        `const times = [Date.now(), new Date(), new Date(0)]`,
        `const other = [crypto.randomUUID(), await fetch('http://localhost')]`
      ].join('\n'),
      'app/site/c.ts': `import { Parser } from 'htmlparser2'`,
      'lib/time.ts': `export const now = () => new Date()`,
      'srv/platform/config/config.ts': `export const port = process.env['PORT']`,
      'test/content/b.test.ts': `const now = Date.now()\nconst port = process.env['PORT']`
    })
  ),
  [
    'srv/content/a.ts:3 process.env: Read it in a config file: srv/platform, app/<app>, bench',
    'srv/content/a.ts:3 process.env: Read it in a config file: srv/platform, app/<app>, bench',
    'srv/content/a.ts:4 Date.now: Take the time from lib/time.ts',
    'srv/content/a.ts:4 Date: Take the time from lib/time.ts',
    'srv/content/a.ts:5 crypto.randomUUID: Take it from lib/ids.ts',
    'srv/content/a.ts:2 randomUUID of node:crypto: Take it from lib/ids.ts',
    'srv/content/a.ts:5 fetch: Call out through srv/platform/http-client',
    'srv/content/a.ts:1 import of express: Declare a Route; Express stays in srv/platform/http',
    'app/site/c.ts:1 import of htmlparser2: Read the article that the backend has composed; no HTML is parsed where pages are served',
    'test/content/b.test.ts:2 process.env: Read it in a config file: srv/platform, app/<app>, bench'
  ]
)

houseRule(
  'a file has at most 400 lines',
  longFiles(project.files),
  longFiles(files({ 'srv/content/long.ts': 'x\n'.repeat(401), 'srv/content/full.ts': 'x\n'.repeat(400) })),
  ['srv/content/long.ts has 401 lines, 400 are the end']
)

houseRule(
  'all syntax can be erased',
  inerasableSyntax(project.sources),
  inerasableSyntax(
    files({
      'srv/content/a.ts': [
        'enum Colour { Red }',
        'namespace Old { export const x = 1 }',
        'class A { constructor(private readonly x: number) {} }',
        `import fs = require('node:fs')`,
        'declare namespace Ambient { const y: number }'
      ].join('\n')
    })
  ),
  [
    'srv/content/a.ts:1 enum cannot be erased',
    'srv/content/a.ts:2 namespace cannot be erased',
    'srv/content/a.ts:3 parameter property cannot be erased',
    'srv/content/a.ts:4 import = cannot be erased'
  ]
)

houseRule(
  'nothing has the type any',
  anyTypes(project.sources),
  anyTypes(files({ 'srv/content/a.ts': 'const any = 1\nconst x: any = any\nfunction f(y: any[]): void {}' })),
  ['srv/content/a.ts:2 uses any', 'srv/content/a.ts:3 uses any']
)

houseRule(
  'a domain names only its own tables',
  foreignTables(project.sources),
  foreignTables(
    files({
      'srv/content/domain.ts': `export default { renamed: { 'tutorials.catalog.Files': 'tutorials.content.Files' } }`,
      'srv/content/a.ts': `const own = 'tutorials.content.ContentFiles'\nconst sql = \`DELETE FROM tutorials_catalog_Tutorials WHERE slug = \${own}\``
    })
  ),
  ['srv/content/a.ts:2 tutorials_catalog_Tutorials is not a table of content']
)

houseRule(
  'every test runs',
  skippedTests(project.sources),
  skippedTests(
    files({ 'test/content/a.test.ts': `test.only('a', f)\ndescribe.skip('b', f)\nxtest('c', f)\ntest('d', f)` })
  ),
  [
    'test/content/a.test.ts:1 test.only: every test runs',
    'test/content/a.test.ts:2 describe.skip: every test runs',
    'test/content/a.test.ts:3 xtest: every test runs'
  ]
)

houseRule(
  'each folder in srv/ has its README',
  missingReadmes(project.domainFolders, project.readmes),
  missingReadmes(['content', 'assess'], ['content']),
  ['srv/assess has no README.md']
)

houseRule(
  'a comment begins with its subject',
  riddles(project.texts),
  riddles([
    { path: 'srv/catalog/a.ts', text: '/** What it does. */\n/** Does\n * What it says. */\n// Which\n// Who asks\n' },
    { path: 'srv/catalog/b.cds', text: 'entity A {\n  /**\n   * Whose rows they are.\n   */\n}' }
  ]),
  [
    'srv/catalog/a.ts:1 begin with the subject, not with "What it does. */"',
    'srv/catalog/b.cds:3 begin with the subject, not with "Whose rows they are."'
  ]
)

houseRule(
  'citations can be looked up in the repository',
  outsideCitations(project.texts),
  outsideCitations([
    { path: 'srv/catalog/a.ts', text: '/** As CATALOG-002 says. */\n/** One row (wire facts 6.5). */' },
    { path: 'srv/catalog/README.md', text: 'Kept small (claim P5).' }
  ]),
  [
    'srv/catalog/a.ts:2 cites "wire facts", which is not in the repository',
    'srv/catalog/README.md:1 cites "claim P5", which is not in the repository'
  ]
)

test('the order of domains is read from srv/domains.ts', () => {
  const source = `import b from './second/domain.ts'\nimport a from './first/domain.ts'\nimport c from './third/domain.ts'\nexport const domains: readonly Domain[] = [a, b]\nexport const qaOnly = [c]\nexport const others = [c, a]`
  expect(domainOrder(source)).toEqual(['cap', 'platform', 'first', 'second', 'third'])
})
