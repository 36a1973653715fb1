import { beforeAll, describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { contributorOf, coAuthorOf } from '../../app/cli/history/contributors.ts'
import { readRepository } from '../../app/cli/sources/repository.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { tutorialMarkdown, writeFiles } from './support/documents.ts'

describe('the person of a commit', () => {
  test.each([
    ['Ann', 'Ann.Lee@example.com', { email: 'Ann.Lee@example.com' }],
    ['Jan Bot', 'jan.bot@example.com', { email: 'jan.bot@example.com' }],
    ['Zoë', 'zoë@exämple.com', { email: 'zoë@exämple.com' }],
    ['Ann', '123+Ann-Lee@users.noreply.github.com', { login: 'Ann-Lee' }],
    ['Ann', 'ann-lee@USERS.noreply.github.com', { login: 'ann-lee' }],
    ['Ann', '123+ann_corp@users.noreply.github.com', { login: 'ann_corp' }]
  ])('%s <%s> is told by %j', (name, address, who) => {
    expect(contributorOf(name, address)).toEqual(who)
  })

  test.each([
    ['dependabot[bot]', '49699333+dependabot[bot]@users.noreply.github.com'],
    ['Release', '1+release-bot@users.noreply.github.com'],
    ['renovate[bot]', 'bot-account@example.com'],
    ['GitHub Action', 'action@github.com'],
    ['GitHub', 'noreply@github.com'],
    ['Ann', '12-ann@users.noreply.gitlab.com'],
    ['Ann', 'ann@laptop'],
    ['Ann', 'ann@laptop.local'],
    ['Ann', 'ann@laptop.(none)'],
    ['Ann', ''],
    ['Ann', '@example.com'],
    ['Ann', 'a b@example.com'],
    ['Ann', 'a\u0000b@example.com'],
    ['Ann', `${'a'.repeat(250)}@example.com`],
    ['Ann', `1+${'a'.repeat(40)}@users.noreply.github.com`]
  ])('%s <%s> is nobody', (name, address) => {
    expect(contributorOf(name, address)).toBeUndefined()
  })

  test('stands in a trailer', () => {
    expect(coAuthorOf('Ann Lee <ann@example.com>')).toEqual({ email: 'ann@example.com' })
    expect(coAuthorOf('Model <noreply@example.com>')).toBeUndefined()
    for (const value of ['', 'ann@example.com', '> <', '%(trailers)']) expect(coAuthorOf(value)).toBeUndefined()
  })
})

describe('the history of a repository', () => {
  let root: string
  let count = 0
  const git = (...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

  /** Commits a change of the files by somebody. */
  function commit(author: string, paths: readonly string[], message = 'Change'): void {
    const text = `${tutorialMarkdown('One')}\n${author} ${message} ${paths.length}\n`
    writeFiles(root, Object.fromEntries(paths.map(path => [path, `${text}${count++}`])))
    git('add', '.')
    const [name = '', address = ''] = author.slice(0, -1).split(' <')
    git('-c', `user.name=${name}`, '-c', `user.email=${address}`, 'commit', '--quiet', '--message', message)
  }

  beforeAll(() => {
    root = join(scratchFolder('history'), 'guides')
    mkdirSync(root)
    git('init', '--quiet', '--initial-branch=main')
    // of a person, which must not change what is read
    git('config', 'diff.relative', 'true')
    git('config', 'log.showSignature', 'true')
    commit('Ann <ann@example.com>', ['tutorials/one/one.md', 'tutorials/one/img/a.txt', 'tutorials/two/two.md'])
    commit('Ben <7+ben@users.noreply.github.com>', ['tutorials/one/img/ü "quoted".txt'])
    commit('Ben <7+Ben@users.noreply.github.com>', ['tutorials/one/one.md'])
    commit(
      'Old <old@example.com>',
      ['tutorials/two/two.md'],
      'Both\n\nCo-authored-by: Cy <cy@example.com>\nco-authored-by: Ann <ANN@example.com>'
    )
    commit('renovate[bot] <bot@example.com>', ['tutorials/one/one.md'])
    commit('Elsewhere <else@example.com>', ['README.md', 'tutorials/gone/gone.md'])
    writeFiles(root, { '.mailmap': 'New <new@example.com> <old@example.com>\n' })
    git('rm', '--quiet', '-r', 'tutorials/gone')
    commit('Ann <ann@example.com>', ['README.md'])
    writeFiles(root, { 'tutorials/fresh/fresh.md': tutorialMarkdown('Fresh') })
  })

  const contributors = async (folder: string, source = join(root, 'tutorials')) =>
    (await readRepository(source, undefined)).contributorsOf(join(root, folder))

  test('gives each folder its people, those with the most commits first, by the addresses of .mailmap', async () => {
    expect(await contributors('tutorials/one')).toEqual([{ login: 'Ben' }, { email: 'ann@example.com' }])
    expect(await contributors('tutorials/two')).toEqual([
      { email: 'ANN@example.com' },
      { email: 'cy@example.com' },
      { email: 'new@example.com' }
    ])
    expect(await contributors('.', root)).toContainEqual({ email: 'else@example.com' })
  })

  test('knows nobody of a folder that git does not have, and commits of the files that it has', async () => {
    expect(await contributors('tutorials/fresh')).toBeUndefined()
    expect(await contributors('tutorials/gone')).toBeUndefined()
    const repository = await readRepository(root, undefined)
    expect(repository.lastCommitOf(join(root, 'README.md'))?.commit).toBe(git('rev-parse', 'HEAD'))
    expect(repository.lastCommitOf(join(root, 'tutorials/two/two.md'))?.commit).toBe(git('rev-parse', 'HEAD~3'))
    expect(repository.lastCommitOf(join(root, 'tutorials/fresh/fresh.md'))).toBeUndefined()
  })

  test('names ten people at most', async () => {
    const others = Array.from({ length: 12 }, (_, index) => `Co-authored-by: C <c${10 + index}@example.com>`)
    commit('Ann <ann@example.com>', ['tutorials/many/many.md'], `Many\n\n${others.join('\n')}`)
    commit('Ann <ann@example.com>', ['tutorials/many/many.md'])
    const people = await contributors('tutorials/many')
    expect(people).toHaveLength(10)
    expect(people?.[0]).toEqual({ email: 'ann@example.com' })
    expect(people?.[1]).toEqual({ email: 'c10@example.com' })
  })

  test('is not known of a shallow clone, nor outside of git', async () => {
    const clone = join(scratchFolder('shallow'), 'guides')
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone])
    const shallow = await readRepository(clone, undefined)
    expect([shallow.isShallow, shallow.contributorsOf(join(clone, 'tutorials/one'))]).toEqual([true, undefined])
    const plain = writeFiles(join(scratchFolder('plain'), 'tutorials'), { 'one/one.md': 'x' })
    const outside = await readRepository(plain, undefined)
    expect([outside.isShallow, outside.contributorsOf(join(plain, 'one'))]).toEqual([false, undefined])
  })
})
