import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { projectRoot } from '../support/launch.ts'
import { verifies } from '../requirements/verifies.ts'

interface Descriptor {
  readonly version: string
  readonly modules: readonly {
    readonly name: string
    readonly parameters: Readonly<Record<string, unknown>>
    readonly properties: Readonly<Record<string, unknown>>
    readonly requires: readonly { readonly name: string }[]
  }[]
  readonly resources: readonly { readonly name: string }[]
}

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')
const descriptor = parse(read('mta.yaml')) as Descriptor
const manifest = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> }

verifies('PLATFORM-030', 'the backend is deployed as a single instance', () => {
  expect(descriptor.modules.map(({ name, parameters }) => [name, parameters['instances']])).toEqual([
    ['tutorial-platform-srv', 1]
  ])
})

test('the descriptor names what exists', () => {
  const resources = descriptor.resources.map(({ name }) => name)
  for (const { parameters, properties, requires } of descriptor.modules) {
    expect(parameters).toMatchObject({ command: 'npm start', 'health-check-http-endpoint': '/health' })
    expect(properties).toEqual({ NODE_ENV: 'production' })
    for (const { name } of requires) expect(resources).toContain(name)
  }
  expect(manifest.scripts).toHaveProperty('start')
  expect(descriptor.version).toBe(manifest.version)
})

test('the security descriptor promises no scope that nothing checks', () => {
  expect(JSON.parse(read('xs-security.json'))).toMatchObject({ xsappname: 'tutorial-platform', scopes: [] })
})
