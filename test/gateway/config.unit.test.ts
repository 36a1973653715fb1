import { describe, expect, test } from '@jest/globals'
import { readConfig } from '../../app/gateway/config.ts'
import type { ConfigError } from '../../lib/config/config-error.ts'
import { production } from './support/production.ts'

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

describe('the configuration', () => {
  test('has a default for everything in development', () => {
    expect(readConfig({})).toMatchObject({
      GATEWAY_PORT: 5000,
      BACKEND_URL: new URL('http://127.0.0.1:4004'),
      QA_URL: new URL('http://127.0.0.1:4005'),
      EXPOSE_CAP_UI: false,
      GATEWAY_MOCK_AUTH: false,
      production: false
    })
  })

  test.each([
    ['GATEWAY_PORT', 'x'],
    ['GATEWAY_PORT', '70000'],
    ['BACKEND_URL', 'localhost:4004'],
    ['BACKEND_URL', 'http://host/path'],
    ['QA_URL', 'ftp://host'],
    ['PUBLIC_URL', 'tutorials.example'],
    ['OIDC_ISSUER', 'issuer'],
    ['SESSION_SECRET', 'short'],
    ['REBUILD_API_KEY', 'a b'],
    ['REDIS_URL', 'http://host'],
    ['REDIRECT_HOSTS', 'https://host'],
    ['EXPOSE_CAP_UI', 'yes'],
    ['GATEWAY_MOCK_AUTH', '1']
  ])('names the variable that is wrong: %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: must `)])
  })

  test('names everything that production needs', () => {
    expect(problemsOf(production)).toEqual([])
    const { NODE_ENV } = production
    expect(problemsOf({ NODE_ENV })).toEqual(
      ['OIDC_ISSUER', 'OIDC_AUDIENCE', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'SESSION_SECRET', 'PUBLIC_URL'].map(
        name => `${name}: is needed in production`
      )
    )
  })

  test.each([
    ['SESSION_SECRET', 'x'.repeat(32), 'must be random; it has only 1 different characters'],
    ['REBUILD_API_KEY', '1', 'must have at least 32 characters in production'],
    ['PUBLIC_URL', 'http://tutorials.example', 'must be an https address in production']
  ])('refuses in production what is good enough for development: %s=%s', (name, value, rule) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([`${name}: ${rule}`])
    expect(problemsOf({ [name]: value })).toEqual([])
  })

  test('refuses mocked credentials in production', () => {
    expect(problemsOf({ ...production, GATEWAY_MOCK_AUTH: 'true' })).toEqual([
      'GATEWAY_MOCK_AUTH: is for development only'
    ])
  })
})
