import { describe, expect, test } from '@jest/globals'
import cds from '@sap/cds'
import { ConfigError } from '../../lib/config/config-error.ts'
import { loopback } from '../../lib/http/client-address.ts'
import { limitOperations } from '../../srv/platform/http/limit-operations.ts'

/** A service whose operations are declared so, with its limits. */
function limited(operations: string): cds.ApplicationService {
  const service = new cds.ApplicationService('Probe', cds.linked(cds.parse(`service Probe { ${operations} }`)) as never)
  service.on('*', () => 'done')
  limitOperations(service, loopback)
  return service
}

const from = (address: string) => ({ req: { headers: {}, socket: { remoteAddress: address } }, res: {} })

/** Result of a call, or the status of the refusal. */
async function call(service: cds.ApplicationService, request: object, address = '192.0.2.1'): Promise<unknown> {
  try {
    return await service.dispatch(new cds.Request({ http: from(address), data: {}, ...request } as never))
  } catch (error) {
    return (error as { status?: number }).status
  }
}

describe('an operation', () => {
  test('with a limit is counted for itself, whether it is bound to an entity or not', async () => {
    const service = limited(`
      @limit: { max: 1, windowMs: 60000 } action spin();
      function speed() returns Integer;
      entity Wheels { key ID : UUID } actions { @limit: { max: 2, windowMs: 60000 } action spin(); };
      entity Doors { key ID : UUID } actions { action spin(); };`)
    const calls = async (request: object) => [
      await call(service, request),
      await call(service, request),
      await call(service, request)
    ]
    const done = 'done'
    expect(await calls({ event: 'spin', entity: 'Probe.Wheels' })).toEqual([done, done, 429])
    expect(await calls({ event: 'spin', entity: 'Probe.Doors' })).toEqual([done, done, done])
    expect(await calls({ event: 'speed' })).toEqual([done, done, done])
  })

  test('is not counted when the platform itself calls it', async () => {
    const service = limited('@limit: { max: 1, windowMs: 60000 } action spin();')
    for (let count = 0; count < 3; count++) expect(await call(service, { event: 'spin', http: undefined })).toBe('done')
  })

  test.each(['max: 1', 'windowMs: 1000', 'max: 0, windowMs: 1000', `max: '5', windowMs: 1000`])(
    'with the limit { %s } ends the start by its name',
    limit => {
      expect(() => limited(`@limit: { ${limit} } action spin();`)).toThrow(ConfigError)
    }
  )
})
