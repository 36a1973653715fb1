/** Development users by path (GATEWAY-035), for work on pages without a login. */
const groups: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:admin|_dev|admin-ui|analytics-ui|hcql)(?:\/|$)/, 'admin'],
  [/^\/(?:author|author-ui|preview|tutorials-qa)(?:\/|$)/, 'author'],
  [/^\/display(?:-app)?(?:\/|$)/, 'display'],
  [/^/, 'learner']
]

/** The credentials that stand in for a login at `path` while GATEWAY_MOCK_AUTH is on; refused in production. */
export function mockCredentials(path: string): string {
  const [, name = 'learner'] = groups.find(([paths]) => paths.test(path)) ?? []
  return `Basic ${Buffer.from(`${name}:${name}`).toString('base64')}`
}
