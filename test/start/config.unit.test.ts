import { describe, expect, test } from '@jest/globals'
import { availableParallelism } from 'node:os'
import { readConfig } from '../../app/start/config.ts'
import { processTable } from '../../app/start/processes.ts'

describe('in development', () => {
  const { backend, gateway, qa } = readConfig({ GATEWAY_PORT: '5100' }).environments

  test('all processes know the issuer of the gateway', () => {
    for (const environment of [backend, gateway, qa])
      expect(environment).toMatchObject({ OIDC_ISSUER: 'http://localhost:5100/idp', OIDC_AUDIENCE: 'tutorials' })
  })

  test('an issuer that is set stays', () => {
    const { environments } = readConfig({ OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'other' })
    expect(environments.gateway).toMatchObject({ OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'other' })
  })

  test('each has its port, and the gateway knows the others', () => {
    expect(backend['PORT']).toBe('4004')
    expect(qa['PORT']).toBe('4005')
    expect(gateway).toMatchObject({
      GATEWAY_PORT: '5100',
      BACKEND_URL: 'http://127.0.0.1:4004',
      QA_URL: 'http://127.0.0.1:4005'
    })
  })
})

test('answers are graded in development unless the variable says otherwise, as the guide of the setting says', () => {
  const graded = (environment: Record<string, string>) =>
    readConfig(environment).environments.backend['VALIDATE_ANSWER_ENABLED']
  expect([graded({}), graded({ VALIDATE_ANSWER_ENABLED: 'false' })]).toEqual(['true', 'false'])
  expect(graded({ NODE_ENV: 'production' })).toBeUndefined()
})

test('the gateway shows the documentation in development unless the variable says otherwise, and never by itself in production', () => {
  const shown = (environment: Record<string, string>) => readConfig(environment).environments.gateway['EXPOSE_CAP_UI']
  expect([shown({}), shown({ EXPOSE_CAP_UI: 'false' })]).toEqual(['true', 'false'])
  expect(shown({ NODE_ENV: 'production' })).toBeUndefined()
})

test('the sample event plays in a demo alone, and never in production', () => {
  const plays = (isDemo: boolean) => readConfig({}, { isDemo }).environments.backend['PLAY_SAMPLE_EVENT']
  expect([plays(true), plays(false)]).toEqual(['true', undefined])
  expect(readConfig({}, { isDemo: true }).environments.qa['PLAY_SAMPLE_EVENT']).toBeUndefined()
  expect(() => readConfig({ NODE_ENV: 'production' }, { isDemo: true })).toThrow('does not run in production')
})

test('in production no issuer is made up', () => {
  const { environments } = readConfig({ NODE_ENV: 'production' })
  for (const environment of Object.values(environments)) expect(environment['OIDC_ISSUER']).toBeUndefined()
})

describe('the QA backend', () => {
  const shared = { DATA_DIR: '/data', DATABASE_URL: 'postgres://main', CONTENT_API_KEY: 'main' }

  test('has a folder of its own, and neither database nor key of the public channel', () => {
    const { qa } = readConfig(shared).environments
    expect(qa).toMatchObject({ TUTORIALS_PROFILE: 'qa', DATA_DIR: '/data/qa', SECRETS_DIR: '/data/credentials' })
    expect([qa['DATABASE_URL'], qa['CONTENT_API_KEY']]).toEqual([undefined, undefined])
  })

  test('has what is set for it', () => {
    const { qa } = readConfig({ ...shared, QA_DATABASE_URL: 'postgres://qa', CONTENT_API_KEY_QA: 'qa' }).environments
    expect(qa).toMatchObject({ DATABASE_URL: 'postgres://qa', CONTENT_API_KEY: 'qa' })
  })
})

describe('what is said of the data', () => {
  const about = (environment: Record<string, string>) =>
    processTable(readConfig(environment))
      .slice(1)
      .map(process => process.about)

  test.each([
    [{}, ['data in SQLite, .data', 'data in SQLite, .data/qa']],
    [{ DATA_DIR: '/data' }, ['data in SQLite, /data', 'data in SQLite, /data/qa']],
    [
      { DATABASE_URL: 'postgres://user:geheim@db:5433/main' },
      ['data in PostgreSQL, db:5433/main', 'data in SQLite, .data/qa; set QA_DATABASE_URL for PostgreSQL']
    ],
    [
      { DATABASE_URL: 'postgres://db/main', QA_DATABASE_URL: 'postgres://user:geheim@db/qa' },
      ['data in PostgreSQL, db/main', 'data in PostgreSQL, db/qa']
    ]
  ])('%j', (environment, expected) => expect(about(environment)).toEqual(expected))
})

test('backends leave a core to the thread that answers', () => {
  const threads = processTable(readConfig({})).map(({ args }) => args.find(arg => arg.startsWith('--v8-pool-size=')))
  const free = availableParallelism() - 1
  const option = `--v8-pool-size=${free < 1 ? 1 : free > 4 ? 4 : free}`
  expect(threads).toEqual([undefined, option, option])
})

test('backends run without the pretenuring of allocation sites', () => {
  const options = processTable(readConfig({})).map(({ args }) => args.includes('--no-allocation-site-pretenuring'))
  expect(options).toEqual([false, true, true])
})

test('the young generation is larger for the channels on PostgreSQL', () => {
  const young = (environment: Record<string, string>) =>
    processTable(readConfig(environment)).map(({ args }) => args.find(arg => arg.startsWith('--max-semi-space-size=')))
  const [small, large] = ['--max-semi-space-size=4', '--max-semi-space-size=16']
  expect(young({})).toEqual([undefined, small, small])
  expect(young({ DATABASE_URL: 'postgres://db/main' })).toEqual([undefined, large, small])
  expect(young({ DATABASE_URL: 'postgres://db/main', QA_DATABASE_URL: 'postgres://db/qa' })).toEqual([
    undefined,
    large,
    large
  ])
})
