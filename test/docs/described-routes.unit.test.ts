import { expect, test } from '@jest/globals'
import { profiles } from '../../srv/profiles.ts'

test('every route of builds and of content is described, but for those that lead to another form of an address', () => {
  const rows = profiles.prod.routes.filter(({ path }) => /^\/(?:build|content)\//.test(path))
  const undescribed = rows.filter(({ describes }) => !describes).map(({ method, path }) => `${method} ${path}`)
  expect(undescribed).toEqual(['get /content/tutorials/:slug/', 'get /content/tutorials/:slug/index.html'])
})
