import { expect, test } from '@jest/globals'
import cds from '@sap/cds'
import { guardService } from '../../srv/cap/guard/guard-service.ts'

const model = cds.linked(
  cds.parse(`service Probe { entity Nodes { key ID : UUID; name : String(9); next : Association to Nodes } }`)
)

/** A service whose rows come from `read`, with the guard in front. */
function guarded(read: () => unknown): cds.ApplicationService {
  const service = new cds.ApplicationService('Probe', model as never)
  service.on('READ', read)
  guardService(service)
  return service
}

const expanding = (levels: number): object => {
  let columns: object[] = [{ ref: ['name'] }]
  for (let level = 0; level < levels; level++) columns = [{ ref: ['next'], expand: columns }]
  return { SELECT: { from: { ref: ['Probe.Nodes'] }, columns } }
}

const run = (service: cds.ApplicationService, query: object): Promise<unknown> => service.run(query as never)

test('three levels of $expand are read, a fourth is refused by name', async () => {
  const service = guarded(() => [{ name: 'a' }])
  await expect(run(service, expanding(3))).resolves.toEqual([{ name: 'a' }])
  for (const levels of [4, 5, 100])
    await expect(run(service, expanding(levels))).rejects.toMatchObject({ status: 400, target: '$expand' })
})

test('what overflows the stack is a mistake of the client; other faults stay what they are', async () => {
  const deep: () => unknown = () => [deep()]
  await expect(run(guarded(deep), expanding(1))).rejects.toMatchObject({ status: 400 })
  const failing = guarded(() => {
    throw new RangeError('Invalid array length')
  })
  await expect(run(failing, expanding(1))).rejects.not.toHaveProperty('status', 400)
})

test('a query body of a create is refused', async () => {
  const service = guarded(() => [])
  const query = { INSERT: { into: { ref: ['Probe.Nodes'] }, from: expanding(0) } }
  await expect(run(service, query)).rejects.toMatchObject({ code: 405 })
})
