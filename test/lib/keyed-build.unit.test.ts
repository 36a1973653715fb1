import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureKeyedBuild, refuseOtherSources } from '../../lib/keyed-build.ts'
import { scratchFolder } from '../support/run/run-folder.ts'

/** A user that has made none of the files. */
const STRANGER = 1000

test.each([
  ['022', 0o022],
  ['077', 0o077]
])('every user reads a build that was made with umask %s', async (_name, mask) => {
  const root = scratchFolder('build')
  writeFileSync(join(root, 'source.ts'), '')
  writeFileSync(join(root, 'lock.json'), '{}')
  const before = process.umask(mask)
  const folder = await ensureKeyedBuild({
    root,
    sources: ['source.ts'],
    lockFile: join(root, 'lock.json'),
    dist: join(root, 'dist'),
    compile: async scratch => {
      mkdirSync(join(scratch, 'assets'))
      writeFileSync(join(scratch, 'assets', 'site.js'), 'built')
    }
  }).finally(() => process.umask(before))

  const modes = [join(root, 'dist'), folder, join(folder, 'assets'), join(folder, 'assets', 'site.js')]
  expect(modes.map(path => statSync(path).mode & 0o777)).toEqual([0o755, 0o755, 0o755, 0o644])
  if (process.getuid?.() === 0) expect(readAs(STRANGER, folder, 'assets/site.js')).toBe('built')
})

/** A file as another user reads it, who need not be allowed to enter the folders above `folder`. */
const readAs = (uid: number, folder: string, file: string): string =>
  execFileSync('setpriv', [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', 'cat', file], {
    cwd: folder,
    encoding: 'utf8'
  })

test('a module in a build that is not among its sources is refused, since a change of it would renew nothing', () => {
  const sources = ['views', '../lib/time.ts']
  const known = ['views/page.tsx', '../lib/time.ts', '../../node_modules/preact/dist/preact.js']
  expect(() => refuseOtherSources(known, sources)).not.toThrow()
  for (const other of ['viewsmore/page.tsx', '../lib/time.tsx', '../lib/csv.ts'])
    expect(() => refuseOtherSources([...known, other], sources)).toThrow(other)
})
