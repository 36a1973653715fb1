import { expect } from '@jest/globals'
import cds from '@sap/cds'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { queryRoutes } from '../../srv/hcql/routes.ts'
import type { ServiceDefinition } from '../../srv/cap/types.ts'
import { verifies } from '../requirements/verifies.ts'

const root = join(import.meta.dirname, '..', '..')
const without = (text: string, part: RegExp): string => {
  expect(text).toMatch(part)
  return text.replace(part, '')
}

type Services = { readonly services: Iterable<ServiceDefinition> }

const routesOf = (model: object) =>
  queryRoutes((cds.linked(model as never) as unknown as Services).services).map(({ path }) => path)

verifies('HCQL-033', 'without the enablement there is no path', async () => {
  const enabled = ['/hcql/admin', '/hcql/analytics', '/hcql/author', '/hcql/consolidation', '/hcql/exports']
  expect([...routesOf(await cds.load(['*']))].sort()).toEqual(enabled.flatMap(path => [path, `${path}/`]))

  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const admin = without(read('srv/admin/service.cds'), /,\s*\{\s*kind: 'hcql',\s*path: '\/hcql\/admin'\s*\}/)
  const index = without(read('srv/index.cds'), /using from '.\/hcql\/enablement';/)
  const services = [...index.matchAll(/using from '\.\/(\S+\/(?:service|exports|display|scanner))';/g)]
  expect(services.length).toBeGreaterThan(10)
  const others = services
    .map(([, path]) => read(`srv/${path}.cds`))
    .filter(text => !text.includes('service AdminService'))
  const remaining = [admin, ...others].flatMap(text => Object.entries(cds.parse(text).definitions ?? {}))
  expect(routesOf({ definitions: Object.fromEntries(remaining) })).toEqual([])
})

verifies('HCQL-034', 'the framework is of version 10.1 or later', () => {
  const [major = 0, minor = 0] = cds.version.split('.').map(Number)
  expect(major * 100 + minor).toBeGreaterThanOrEqual(1001)
})
