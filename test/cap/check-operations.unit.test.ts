import { afterEach, describe, expect, test } from '@jest/globals'
import cds from '@sap/cds'
import { checkOperations } from '../../srv/cap/guard/check-operations.ts'
import { ConfigError } from '../../lib/config/config-error.ts'

const model = cds.linked(
  cds.parse(`
    service Probe {
      action spin(times : Integer);
      function speed() returns Integer;
      entity Wheels { key ID : UUID } actions { action turn(); };
      entity Doors { key ID : UUID } actions { action turn(); };
    }`)
)

const services = cds.services as unknown as Record<string, unknown>

afterEach(() => {
  delete services['Probe']
})

/** Problems of a service that binds its handlers so. */
function problems(bind: (service: cds.ApplicationService) => void): readonly string[] {
  const service = new cds.ApplicationService('Probe', model as never)
  bind(service)
  services['Probe'] = service
  try {
    checkOperations()
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const handler = () => undefined

function bindAll(service: cds.ApplicationService): void {
  for (const name of ['spin', 'speed']) service.on(name, handler)
  for (const entity of ['Wheels', 'Doors']) service.on('turn', entity, handler)
}

describe('at the start', () => {
  test('every operation with its one handler is well', () => {
    expect(problems(bindAll)).toEqual([])
  })

  test('an operation that nobody handles is named', () => {
    const none = ['spin', 'speed'].map(name => `Probe: ${name} has 0 handlers, not one`)
    const bound = ['Wheels', 'Doors'].map(entity => `Probe: Probe.${entity} turn has 0 handlers, not one`)
    expect(problems(service => service.on('*', handler))).toEqual([...none, ...bound])
  })

  test('an operation that two handle is named', () => {
    const twice = (service: cds.ApplicationService) => {
      bindAll(service)
      service.on('spin', handler)
      service.on('turn', 'Doors', handler)
    }
    expect(problems(twice)).toEqual([
      'Probe: spin has 2 handlers, not one',
      'Probe: Probe.Doors turn has 2 handlers, not one'
    ])
  })
})
