import { describe, expect, test } from '@jest/globals'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { flag } from '../../lib/config/readers.ts'
import { checkVariables, declareVariables } from '../../srv/platform/config/variables.ts'
import { expectPin } from '../pins/expect-pin.ts'
import { variablesTable } from '../pins/support/configure-guide.ts'
import { verifies } from '../requirements/verifies.ts'
import { problemsOf, readConfig, variableGroups } from '../support/configuration.ts'
import { updatesPins } from '../support/environment.ts'
import { projectRoot } from '../support/launch.ts'

const pem = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END PRIVATE KEY-----\n'

/** Variables that production cannot be without. */
const productive = {
  NODE_ENV: 'production',
  OIDC_ISSUER: 'https://issuer.example',
  OIDC_AUDIENCE: 'tutorials',
  PUBLIC_URL: 'https://learn.example'
} as const

test('the variables and their defaults are pinned', () => {
  const development = readConfig({})
  const production = readConfig(productive)
  const shown = (value: unknown) =>
    typeof value === 'string' ? value.replace(resolve('.data'), '.data') : (value ?? 'not set')
  const rows = Object.entries(development).map(([variable, value]) => ({
    variable,
    development: shown(value),
    production: shown(production[variable])
  }))
  expectPin('configuration', rows)
})

describe('the guide', () => {
  const file = join(projectRoot, 'docs', 'guides', 'configure.md')
  const guide = readFileSync(file, 'utf8')

  test('has every variable as it is declared', () => {
    const [table = ''] = /^\| Variable \|[^]+?\n(?=\n)/m.exec(guide) ?? []
    const declared = variablesTable(variableGroups)
    if (updatesPins())
      writeFileSync(
        file,
        guide.replace(table, () => declared)
      )
    else expect(table).toBe(declared)
  })

  test('names every prefix that makes an unknown variable a misspelling', () => {
    const prefixes = variableGroups.flatMap(group => group.prefixes)
    expect(prefixes.filter(prefix => !guide.includes(`\`${prefix}_\``))).toEqual([])
  })
})

test('a variable is declared once', () => {
  const names = variableGroups.flatMap(({ declared }) => Object.keys(declared))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const twice = declareVariables({ PORT: { as: flag(false), meaning: '' } })
  expect(() => checkVariables([...variableGroups, twice], {})).toThrow('PORT is declared twice')
})

test('production needs an issuer, by https, and its audience', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
    'OIDC_ISSUER: needed in production',
    'OIDC_AUDIENCE: needed in production',
    'PUBLIC_URL: needed in production'
  ])
  expect(problemsOf({ ...productive, OIDC_ISSUER: 'http://issuer.example' })).toEqual([
    'OIDC_ISSUER: must be an https address'
  ])
  expect(problemsOf({ OIDC_ISSUER: 'http://localhost:5000/idp' })).toEqual(['OIDC_AUDIENCE: needed with OIDC_ISSUER'])
})

describe('in production', () => {
  const key = 'a3f09c4be1d27586a3f09c4be1d27586'

  test.each([
    ['CONTENT_API_KEY', 'a'],
    ['CONTENT_API_KEY', key.slice(1)],
    ['CONTENT_API_KEY_QA', '1'],
    ['REBUILD_API_KEY', 'short-key'],
    ['SECRETS_MASTER_KEY', 'sixteen letters!']
  ])('a key that can be guessed stops the start: %s=%s', (name, value) => {
    expect(problemsOf({ ...productive, [name]: value })).toEqual([
      `${name}: must have at least 32 characters in production`
    ])
    expect(problemsOf({ ...productive, [name]: 'x'.repeat(64) })).toEqual([
      `${name}: must be random; it has only 1 different characters`
    ])
    expect(problemsOf({ ...productive, [name]: key })).toEqual([])
    expect(problemsOf({ [name]: 'x'.repeat(16) })).toEqual([])
  })

  test('the address that people use is https', () => {
    const PUBLIC_URL = 'http://learn.example'
    expect(problemsOf({ ...productive, PUBLIC_URL })).toEqual(['PUBLIC_URL: must be an https address in production'])
    expect(problemsOf({ PUBLIC_URL })).toEqual([])
  })

  test.each(['0.0.0.0/0', '::/0', '0.0.0.0/1', '128.0.0.0/1', '::ffff:0.0.0.0/96', '::/80', '2000::/3'])(
    'whole parts of the internet are no trusted proxies: %s',
    network => {
      const TRUSTED_PROXIES = `127.0.0.1, ${network}`
      expect(problemsOf({ ...productive, TRUSTED_PROXIES })).toEqual([
        `TRUSTED_PROXIES: must not trust the internet in production; too large is ${network}`
      ])
      expect(problemsOf({ TRUSTED_PROXIES })).toEqual([])
    }
  )

  test('private networks are', () => {
    const TRUSTED_PROXIES = '10.0.0.0/8,172.16.0.0/12,::ffff:10.0.0.0/104,fc00::/7,::1'
    expect(problemsOf({ ...productive, TRUSTED_PROXIES })).toEqual([])
  })
})

test('a process listens on this machine alone, in production everywhere, or on an address', () => {
  expect(readConfig({})['HOST']).toBe('127.0.0.1')
  expect(readConfig({ HOST: '0.0.0.0' })['HOST']).toBe('0.0.0.0')
  expect(readConfig(productive)['HOST']).toBeUndefined()
  expect(problemsOf({ HOST: 'x86_64-conda-linux-gnu' })).toEqual(['HOST: must be an IP address, such as 0.0.0.0'])
})

describe('the credential store', () => {
  const key = 'A'.repeat(400)
  const vault = { SECRETS_STORE: 'vault', VAULT_ADDR: 'https://vault.example', VAULT_TOKEN: 't' }
  const credstore = {
    SECRETS_STORE: 'credstore',
    CREDSTORE_URL: 'https://credstore.example/api/v1/credentials',
    CREDSTORE_CLIENT_PRIVATE_KEY: key,
    CREDSTORE_SERVER_PUBLIC_KEY: key
  }
  const basic = { CREDSTORE_USERNAME: 'u', CREDSTORE_PASSWORD: 'p' }
  const mtls = {
    CREDSTORE_CERTIFICATE: '-----BEGIN CERTIFICATE-----\n',
    CREDSTORE_KEY: '-----BEGIN RSA PRIVATE KEY-----\n'
  }

  test('is whole: files, Vault by token or role, SAP Credential Store by password or certificate', () => {
    const { VAULT_TOKEN: _token, ...byRole } = { ...vault, VAULT_ROLE_ID: 'r', VAULT_SECRET_ID: 's' }
    for (const whole of [
      {},
      { SECRETS_STORE: 'files' },
      vault,
      byRole,
      { ...credstore, ...basic },
      { ...credstore, ...mtls }
    ])
      expect([whole, problemsOf(whole)]).toEqual([whole, []])
  })

  test('is refused by name where something is missing, too much or wrong', () => {
    const address = 'https://vault.example'
    const refused: readonly [Record<string, string>, readonly string[]][] = [
      [{ SECRETS_STORE: 'safe' }, ['SECRETS_STORE: must be files, vault or credstore']],
      [
        { SECRETS_STORE: 'vault' },
        ['VAULT_ADDR: needed with SECRETS_STORE=vault', 'VAULT_TOKEN: needed with SECRETS_STORE=vault']
      ],
      [
        { SECRETS_STORE: 'vault', VAULT_ADDR: address, VAULT_ROLE_ID: 'r' },
        ['VAULT_SECRET_ID: needed with SECRETS_STORE=vault']
      ],
      [{ ...vault, VAULT_ROLE_ID: 'r' }, ['VAULT_TOKEN: not together with VAULT_ROLE_ID']],
      [
        { ...vault, VAULT_MOUNT: '../sys' },
        ['VAULT_MOUNT: must be names of letters, digits, _, . and -, separated by slashes']
      ],
      [{ CREDSTORE_URL: address }, ['CREDSTORE_URL: needs SECRETS_STORE=credstore']],
      [{ ...credstore, CREDSTORE_USERNAME: 'u' }, ['CREDSTORE_PASSWORD: needed with SECRETS_STORE=credstore']],
      [
        { ...credstore, CREDSTORE_KEY: mtls.CREDSTORE_KEY },
        ['CREDSTORE_CERTIFICATE: needed with SECRETS_STORE=credstore']
      ],
      [
        { ...credstore, ...basic, CREDSTORE_SERVER_PUBLIC_KEY: 'short' },
        ['CREDSTORE_SERVER_PUBLIC_KEY: must be a key of RSA in base64 or PEM']
      ],
      [{ CREDSTORE_TOKEN: 'x' }, ['CREDSTORE_TOKEN: unknown variable']]
    ]
    for (const [environment, problems] of refused)
      expect([environment, problemsOf(environment)]).toEqual([environment, problems])
  })

  test('is spoken to by https in production', () => {
    const plain = { ...productive, ...vault, VAULT_ADDR: 'http://vault.example' }
    expect(problemsOf(plain)).toEqual(['VAULT_ADDR: must be an https address'])
    expect(problemsOf({ ...plain, VAULT_ADDR: 'http://127.0.0.1:8200' })).toEqual([])
  })
})

verifies(['PLATFORM-025', 'PLATFORM-026'], 'metrics are on and the database is not wrapped by default', () => {
  expect(readConfig({})).toMatchObject({ METRICS_ENABLED: true, METRICS_DB_WRAP: false })
  expect(readConfig({ METRICS_ENABLED: 'false', METRICS_DB_WRAP: 'true' })).toMatchObject({
    METRICS_ENABLED: false,
    METRICS_DB_WRAP: true
  })
})

describe('a value at its bounds is taken', () => {
  test.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65535],
    ['CONTENT_CACHE_MB', '1', 1],
    ['CONTENT_CACHE_MB', '4096', 4096],
    ['CONTENT_API_KEY', 'k', 'k'],
    ['SECRETS_MASTER_KEY', 'sixteen letters!', 'sixteen letters!'],
    ['PUBLIC_URL', 'http://localhost:5000', 'http://localhost:5000'],
    ['PUBLIC_URL', 'https://learn.example.com/', 'https://learn.example.com/'],
    ['PROVENANCE_SIGNING_KEY', pem, pem],
    ['PROVENANCE_SIGNING_KEY', pem.replaceAll('\n', '\\n'), pem.replaceAll('\n', '\\n')],
    ['SEED_SAMPLES', 'false', false],
    ['PROVENANCE_ENVELOPE_ENABLED', 'true', true],
    ['DATA_DIR', 'relative/folder', resolve('relative/folder')]
  ])('%s=%s', (name, text, value) => {
    expect(readConfig({ [name]: text })).toMatchObject({ [name]: value })
  })
})

describe('a malformed value is one clear line', () => {
  test.each([
    ...['-1', '65536', 'abc', '4004.5', '1e3', '0x10', ' 80', '٣'].map(text => ['PORT', text, 'integer 0..65535']),
    ...['0', '4097', 'much'].map(text => ['CONTENT_CACHE_MB', text, 'integer 1..4096']),
    ...['TRUE', '1', 'yes', 'on'].flatMap(text =>
      [
        'CONTENT_DELTA_WRITE_ENABLED',
        'CONTENT_DELTA_READ_ENABLED',
        'CONTENT_DELTA_SKIP_CARRYFORWARD',
        'PROVENANCE_ENVELOPE_ENABLED',
        'SEED_SAMPLES',
        'METRICS_ENABLED',
        'METRICS_DB_WRAP'
      ].map(name => [name, text, 'must be true or false'])
    ),
    ['CONTENT_API_KEY', 'key\n', 'spaces or line breaks'],
    ['SECRETS_MASTER_KEY', 'fifteen letters', 'at least 16'],
    ['PUBLIC_URL', 'learn.example.com', 'http(s)://host'],
    ['PUBLIC_URL', 'ftp://learn.example.com', 'http(s)://host'],
    ['PROVENANCE_SIGNING_KEY', 'secret', 'PEM'],
    ['DATABASE_URL', 'localhost/db', 'postgres://user:password@host/database'],
    ['DATABASE_URL', 'mysql://host/db', 'postgres://user:password@host/database'],
    ['DATABASE_URL', 'postgres://host', 'postgres://user:password@host/database'],
    ['DATABASE_URL', 'postgres:///db', 'postgres://user:password@host/database'],
    ['DATABASE_URL', 'postgres://host/db?sslmode=maybe', 'sslmode must be one of']
  ] as [string, string, string][])('%s=%s', (name, text, rule) => {
    const problems = problemsOf({ [name]: text })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}: `))
    expect(problems[0]).toContain(rule)
    expect(problems[0]).not.toContain('\n')
  })
})

test('no line repeats a value, which might be a secret', () => {
  const secret = 'hunter2 hunter2'
  const environment = { CONTENT_API_KEY: secret, SECRETS_MASTER_KEY: secret, PROVENANCE_SIGNING_KEY: secret }
  const problems = problemsOf({ ...environment, DATABASE_URL: 'postgres://me:hunter2@/db', METRICS_KEY: secret })
  expect(problems).toHaveLength(5)
  expect(problems.join()).not.toContain('hunter2')
})

test('every problem has a line of its own', () => {
  expect(problemsOf({ PORT: 'x', METRICS_ENABLED: 'x', CONTENT_API_KEYS: 'x' })).toEqual([
    'CONTENT_API_KEYS: unknown variable',
    'PORT: must be an integer 0..65535',
    'METRICS_ENABLED: must be true or false'
  ])
})

test('an empty text counts as not set', () => {
  expect(readConfig({ PORT: '', CONTENT_API_KEY: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

describe('names', () => {
  test.each([
    'CONTENT_APIKEY',
    'CONTENT_DELTA_WRITE',
    'METRICS_ENABLE',
    'SECRETS_MASTERKEY',
    'SEED_SAMPLE',
    'PROVENANCE_KEY'
  ])('%s is a misspelling', name => {
    expect(problemsOf({ [name]: 'true' })).toEqual([`${name}: unknown variable`])
  })

  test('every prefix makes an unknown variable a misspelling, those of several words as well', () => {
    const unknown = variableGroups.flatMap(group => group.prefixes.map(prefix => `${prefix}_NOBODY`))
    expect(unknown).toEqual(expect.arrayContaining(['KG_RETIRE_NOBODY', 'KG_TOPIC_NOBODY', 'KG_WCC_NOBODY']))
    const environment = Object.fromEntries(unknown.map(name => [name, '1']))
    expect(problemsOf(environment)).toEqual(unknown.map(name => `${name}: unknown variable`))
  })

  test('what others read is left alone', () => {
    expect(problemsOf({ CONTENT_URL: 'x', CONTENT_API_KEY_QA: 'x', PATH: 'x', METRICS: 'x', HOME: 'x' })).toEqual([])
  })
})

test('each delta flag needs the one before it (CONTENT-072)', () => {
  const flags = ['CONTENT_DELTA_WRITE_ENABLED', 'CONTENT_DELTA_READ_ENABLED', 'CONTENT_DELTA_SKIP_CARRYFORWARD']
  const allowed = [0, 1, 2, 3, 4, 5, 6, 7].filter(bits => {
    const environment = Object.fromEntries(flags.map((name, index) => [name, String(Boolean(bits & (1 << index)))]))
    return problemsOf(environment).length === 0
  })
  expect(allowed).toEqual([0b000, 0b001, 0b011, 0b111])
  expect(problemsOf({ CONTENT_DELTA_SKIP_CARRYFORWARD: 'true' })).toEqual([
    'CONTENT_DELTA_SKIP_CARRYFORWARD: needs CONTENT_DELTA_READ_ENABLED=true'
  ])
})
