import { expect, test } from '@jest/globals'
import cds from '@sap/cds'
import { describeAccess } from '../../srv/platform/access/access.ts'
import { serviceAccess } from '../../srv/platform/access/services.ts'
import type { ServiceDefinition } from '../../srv/cap/types.ts'
import { limitOf } from '../../srv/platform/http/limit-operations.ts'
import { declaredOperations, type Declaring } from '../../srv/cap/guard/operations.ts'
import { profiles } from '../../srv/profiles.ts'
import { sharedModel } from '../support/model.ts'
import { expectPin } from './expect-pin.ts'
import type { TableRow } from './support/table.ts'

type Profile = (typeof profiles)['prod']

interface Grant {
  readonly grant: string | readonly string[]
  readonly where?: string
}

interface Restricted {
  readonly '@requires'?: unknown
  readonly '@restrict'?: readonly Grant[]
  readonly actions?: Readonly<Record<string, Restricted>>
}

interface Model {
  readonly services: Iterable<ServiceDefinition>
  readonly definitions: Readonly<Record<string, Restricted>>
}

const load = async ({ model }: Profile) => cds.linked(await sharedModel(model)) as unknown as Model

/** Compiling a model takes longer than all tests of this file. */
const models = new Map<Profile, Promise<Model>>()

function modelOf(profile: Profile): Promise<Model> {
  const model = models.get(profile) ?? load(profile)
  models.set(profile, model)
  return model
}

/** Everything that can be asked for, and who may: one table for all kinds of addresses. */
async function accessOf(profile: Profile): Promise<readonly TableRow[]> {
  const { services, definitions } = await modelOf(profile)
  const serviceRoutes = profile.domains.flatMap(domain => domain.serviceRoutes?.(services) ?? [])
  const mounts = profile.domains.flatMap(domain => domain.mounts ?? [])
  const namespaces = profile.domains.flatMap(domain => domain.namespaces ?? [])
  return [
    ...[...profile.routes, ...serviceRoutes].map(({ method, path, access }) => ({
      what: method.toUpperCase(),
      path,
      access
    })),
    ...mounts.map(({ prefix, access, exact }) => ({ what: 'mount', path: exact ? prefix : `${prefix}/*`, access })),
    ...serviceAccess(services).map(({ path, access }) => ({ what: 'service', path: `${path}/*`, access })),
    ...namespaces.map(({ name, access }) => ({ what: 'socket', path: name, access }))
  ]
    .map(row => ({ ...row, access: describeAccess(row.access) }))
    .concat(restrictions(definitions))
}

/** Restrictions of entities and operations, in addition to those of their service. */
function restrictions(
  definitions: Model['definitions'],
  parent = ''
): { what: string; path: string; access: string }[] {
  return Object.entries(definitions).flatMap(([name, definition]) => {
    if ('@path' in definition) return []
    const grants = definition['@restrict']?.map(describeGrant).join('; ')
    const rules = [definition['@requires'], grants].filter(rule => rule !== undefined)
    const path = parent ? `${parent}.${name}` : name
    const own = rules.map(rule => ({
      what: 'model',
      path,
      access: typeof rule === 'string' ? rule : JSON.stringify(rule)
    }))
    return [...own, ...restrictions(definition.actions ?? {}, path)]
  })
}

const describeGrant = ({ grant, where }: Grant): string =>
  `${[grant].flat().join(', ')}${where === undefined ? '' : ` where ${where}`}`

test('who may call what is pinned', async () => {
  expectPin('access', await accessOf(profiles.prod))
})

test('who may call what on the QA channel is pinned', async () => {
  expectPin('qa-access', await accessOf(profiles.qa))
})

type Served = ServiceDefinition & Declaring

const operationsOf = async (profile: Profile) =>
  [...((await modelOf(profile)).services as Iterable<Served>)].flatMap(service =>
    declaredOperations(service).map(({ operation, entity }) => ({ operation, entity, service }))
  )

test('how often operations may be called is pinned', async () => {
  const limited = (await operationsOf(profiles.prod)).flatMap(({ operation, entity }) => {
    const limit = limitOf(operation)
    const name = entity === undefined ? operation.name : `${entity} ${operation.name}`
    return limit ? [{ operation: name, limit: `${limit.max} in ${limit.windowMs} ms` }] : []
  })
  expectPin('operation-limits', limited)
})

test('an action that anybody may call has a limit', async () => {
  const open = (await operationsOf(profiles.prod)).filter(
    ({ operation, service }) => service['@requires'] === 'any' && operation.kind === 'action' && !limitOf(operation)
  )
  expect(open.map(({ operation }) => operation.name)).toEqual([])
})

test('no service is served at the path of another', async () => {
  const paths = serviceAccess((await modelOf(profiles.prod)).services).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
