import { describe, expect, test } from '@jest/globals'
import { readConfig as readGatewayConfig } from '../../app/gateway/config.ts'
import { withBindings } from '../../lib/config/cloud-foundry.ts'
import { postgresSettings } from '../../srv/cap/database/postgres.ts'
import { readConfig } from '../support/configuration.ts'

const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
const uri = 'postgres://user:secret@db.example:5432/tutorials'

const bound = {
  'postgresql-db': [{ label: 'postgresql-db', tags: [], credentials: { uri, sslrootcert: certificate } }],
  xsuaa: [
    {
      label: 'xsuaa',
      tags: ['xsuaa'],
      credentials: {
        url: 'https://learn.authentication.eu10.example',
        clientid: 'sb-tutorial-platform!t1',
        clientsecret: 'secret-of-the-client',
        xsappname: 'tutorial-platform!t1'
      }
    }
  ],
  'redis-cache': [{ label: 'redis-cache', credentials: { uri: 'rediss://:secret@redis.example:6380' } }]
}

const VCAP_SERVICES = JSON.stringify(bound)

test('bound services are what the variables stand for', () => {
  expect(withBindings({ VCAP_SERVICES, PORT: '8080' })).toEqual({
    VCAP_SERVICES,
    PORT: '8080',
    DATABASE_URL: uri,
    DATABASE_CA: certificate,
    REDIS_URL: 'rediss://:secret@redis.example:6380',
    OIDC_ISSUER: 'https://learn.authentication.eu10.example/oauth/token',
    OIDC_AUDIENCE: 'tutorial-platform!t1,sb-tutorial-platform!t1',
    OIDC_CLIENT_ID: 'sb-tutorial-platform!t1',
    OIDC_CLIENT_SECRET: 'secret-of-the-client'
  })
})

test('production starts with its address, bindings, and the secret of sessions', () => {
  const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://learn.example', VCAP_SERVICES }
  expect(readConfig(withBindings(environment))).toMatchObject({ production: true, DATABASE_CA: certificate })
  const gateway = withBindings({ ...environment, SESSION_SECRET: 'session-secret-of-32-characters!' })
  expect(readGatewayConfig(gateway)).toMatchObject({ OIDC_CLIENT_SECRET: 'secret-of-the-client' })
})

describe('what is set counts more than what is bound', () => {
  test('another database comes without the certificate of the bound one', () => {
    const other = 'postgres://me@elsewhere.example/tutorials'
    const environment = withBindings({ VCAP_SERVICES, DATABASE_URL: other })
    expect([environment['DATABASE_URL'], environment['DATABASE_CA']]).toEqual([other, undefined])
  })

  test('the address that Cloud Foundry sets is the bound one', () => {
    for (const same of [uri, uri.replace('postgres:', 'postgresql:')])
      expect(withBindings({ VCAP_SERVICES, DATABASE_URL: same })).toMatchObject({ DATABASE_CA: certificate })
  })

  test('another issuer comes without the client of the bound one', () => {
    const environment = withBindings({ VCAP_SERVICES, OIDC_ISSUER: 'https://login.example' })
    expect(environment['OIDC_ISSUER']).toBe('https://login.example')
    for (const name of ['OIDC_AUDIENCE', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
      expect(environment[name]).toBeUndefined()
  })

  test('an empty variable is not set', () => {
    expect(withBindings({ VCAP_SERVICES, DATABASE_URL: '', OIDC_ISSUER: '' })).toMatchObject({
      DATABASE_URL: uri,
      OIDC_ISSUER: 'https://learn.authentication.eu10.example/oauth/token'
    })
  })
})

test('a service of the user counts by its tag', () => {
  const own = {
    'user-provided': [{ label: 'user-provided', tags: ['redis'], credentials: { uri: 'redis://own:6379' } }]
  }
  expect(withBindings({ VCAP_SERVICES: JSON.stringify(own) })).toMatchObject({ REDIS_URL: 'redis://own:6379' })
})

test('keys come from a service of the user for secrets', () => {
  const credentials = { SESSION_SECRET: 'session-secret-of-32-characters!', CONTENT_API_KEY: 'key', PORT: 1 }
  const service = { label: 'user-provided', name: 'tutorial-platform-secrets', credentials }
  const other = { label: 'user-provided', name: 'something-else', credentials: { CONTENT_API_KEY: 'other' } }
  const environment = withBindings({
    VCAP_SERVICES: JSON.stringify({ 'user-provided': [service, other] }),
    PORT: '8080'
  })
  expect(environment).toMatchObject({
    SESSION_SECRET: 'session-secret-of-32-characters!',
    CONTENT_API_KEY: 'key',
    PORT: '8080'
  })
})

describe('SAP Credential Store that is bound', () => {
  const encryption = { client_private_key: 'K'.repeat(400), server_public_key: 'P'.repeat(400) }
  const url = 'https://credstore.example/api/v1/credentials'
  const boundTo = (credentials: object) =>
    JSON.stringify({ credstore: [{ label: 'credstore', credentials: { url, encryption, ...credentials } }] })
  const sealing = {
    CREDSTORE_CLIENT_PRIVATE_KEY: encryption.client_private_key,
    CREDSTORE_SERVER_PUBLIC_KEY: encryption.server_public_key
  }

  test('keeps the secrets, by password or by certificate', () => {
    const basic = withBindings({ VCAP_SERVICES: boundTo({ username: 'u', password: 'p' }) })
    const store = { SECRETS_STORE: 'credstore', CREDSTORE_URL: url, ...sealing }
    expect(basic).toMatchObject({ ...store, CREDSTORE_USERNAME: 'u', CREDSTORE_PASSWORD: 'p' })
    const key = '-----BEGIN RSA PRIVATE KEY-----\n'
    const mtls = withBindings({ VCAP_SERVICES: boundTo({ username: 'u', certificate, key }) })
    expect(mtls).toMatchObject({ ...store, CREDSTORE_CERTIFICATE: certificate, CREDSTORE_KEY: key })
    expect(mtls['CREDSTORE_USERNAME']).toBeUndefined()
    for (const environment of [basic, mtls]) expect(readConfig(environment)).toMatchObject(store)
  })

  test('keeps none when another store is chosen', () => {
    const environment = withBindings({ VCAP_SERVICES: boundTo({}), SECRETS_STORE: 'files' })
    expect(environment['CREDSTORE_URL']).toBeUndefined()
    expect(readConfig(environment)).toMatchObject({ SECRETS_STORE: 'files' })
  })
})

test.each(['', '{', 'null', '{"xsuaa":[{}]}', '{"xsuaa":[{"label":"xsuaa","credentials":{"url":7}}]}'])(
  'without usable bindings nothing is added: %j',
  text => {
    expect(withBindings({ PORT: '1', VCAP_SERVICES: text })).toEqual(
      text ? { PORT: '1', VCAP_SERVICES: text } : { PORT: '1' }
    )
  }
)

describe('the certificate authority of the database', () => {
  const ssl = (url: string, ca?: string) =>
    (postgresSettings(new URL(url), ca).db as { credentials: object }).credentials

  test('encrypts and is checked', () => {
    expect(ssl(uri, certificate)).toMatchObject({ ssl: { rejectUnauthorized: true, ca: certificate } })
  })

  test('does not overrule sslmode', () => {
    expect(ssl(`${uri}?sslmode=disable`, certificate)).toMatchObject({ ssl: false })
    expect(ssl(`${uri}?sslmode=no-verify`, certificate)).toMatchObject({ ssl: { rejectUnauthorized: false } })
    expect(ssl(uri)).toMatchObject({ ssl: false })
  })
})
