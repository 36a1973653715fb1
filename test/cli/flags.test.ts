import { describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { pages, writeFiles } from './support/documents.ts'
import { runCli } from './support/run-cli.ts'

const folder = writeFiles(scratchFolder('flags'), pages(1))
const lines = (text: string): string[] => text.trimEnd().split('\n')

describe('publish-content', () => {
  verifies(['CONTENT-083'], 'refuses force, heal and verify-only in pairs', async () => {
    const pairs = [
      ['force', 'heal'],
      ['force', 'verify-only'],
      ['heal', 'verify-only']
    ] as const
    for (const [first, second] of pairs) {
      const result = await runCli(['--html', folder, `--${second}`, `--${first}`])
      expect(result.code).toBe(1)
      expect(result.stderr).toContain(`Flags --${first}, --${second} are mutually exclusive`)
    }
  })

  test.each([
    { args: ['--html', folder, '--sorce', 'x'], says: "Unknown option '--sorce'" },
    { args: ['--html'], says: "'--html <value>' argument missing" },
    { args: ['--html', folder, '--slug='], says: '--slug needs a value' },
    { args: ['--html', folder, '--slug', '--verbose'], says: "'--slug' argument is ambiguous" },
    { args: [folder], says: `Unexpected argument '${folder}'` },
    {
      args: ['--html', folder, '--batch-size', '0'],
      says: '--batch-size takes a whole number from 1 to 500, not "0"'
    },
    { args: ['--html', folder, '--concurrency', '2.5'], says: '--concurrency takes a whole number' },
    { args: ['--html', folder, '--url', 'localhost:4004'], says: 'Not an address of a server: localhost:4004' },
    { args: ['--remove-samples', '--dry-run'], says: 'Flags --remove-samples, --dry-run are mutually exclusive' },
    { args: ['--html', folder, '--source', folder], says: 'Flags --source, --html are mutually exclusive' },
    { args: ['--html', `${folder}-missing`], says: 'Cannot read the folder' },
    { args: ['--source', folder, '--dry-run', '--repo', 'nonsense'], says: '--repo takes owner/name@branch' },
    { args: [], says: 'give --source <folder of Markdown tutorials> or --html <folder of pages>' }
  ])('answers $args with one clear line and exit 1', async ({ args, says }) => {
    const result = await runCli(args)
    expect(result.code).toBe(1)
    expect(lines(result.output)).toHaveLength(1)
    expect(result.stderr).toContain(says)
  })

  test('names the variable when there is no key for a server elsewhere', async () => {
    const result = await runCli(['--html', folder, '--url', 'https://tutorials.example.com'])
    expect(result.code).toBe(1)
    expect(result.stderr).toContain('CONTENT_API_KEY')
  })

  test('names the data folder when a server on this machine has left no key there', async () => {
    const dataDir = scratchFolder('no-key')
    const result = await runCli(['--html', folder, '--url', 'http://localhost:9'], { env: { DATA_DIR: dataDir } })
    expect(result.code).toBe(1)
    expect(result.stderr).toContain(dataDir)
  })

  test('tells its flags and its version without any source', async () => {
    const [help, version] = await Promise.all([runCli(['--help']), runCli(['--version'])])
    expect([help.code, version.code]).toEqual([0, 0])
    expect(help.stdout).toContain('--verify-only')
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
