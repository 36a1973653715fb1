/** Everything that asks for a login or a key, by address and method, for tests that try to get past it. */
export const guarded: readonly (readonly [method: 'GET' | 'POST', path: string])[] = [
  ['GET', '/admin/$metadata'],
  ['GET', '/admin/'],
  ['POST', '/admin/$batch'],
  ['POST', '/admin/NoSuchEntity'],
  ['GET', '/admin/analytics/$metadata'],
  ['GET', '/admin/exports/$metadata'],
  ['GET', '/author/$metadata'],
  ['POST', '/author/$batch'],
  ['GET', '/scanner/$metadata'],
  ['GET', '/api/$metadata'],
  ['POST', '/api/$batch'],
  ['GET', '/api/v1/$metadata'],
  ['GET', '/pats'],
  ['POST', '/pats/mintPAT'],
  ['GET', '/chat/$metadata'],
  ['GET', '/display/$metadata'],
  ['GET', '/auth/user'],
  ['POST', '/content/publish/append'],
  ['POST', '/content/image'],
  ['POST', '/build/repo-catalog']
]
