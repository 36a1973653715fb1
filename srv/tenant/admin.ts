import cds, { type ApplicationService, type Request } from '@sap/cds'
import { technicalId } from '../../lib/access/technical-id.ts'
import { HttpError } from '../../lib/errors.ts'
import { currentTransaction, type Tx } from '../cap/database/database.ts'
import { oneUser } from '../people/index.ts'
import { audit } from '../platform/audit/index.ts'
import { storedUsers, type TechUser } from './tech-users.ts'
import { uuidsIn } from './tech-users-mapping.ts'

const { SELECT } = cds.ql

interface Fields {
  readonly techUsers?: string | null
  readonly techUsersMapping?: string | null
}

/** A technical user as it is stored, with its mapping; what only a mapping names has no secret and no roles. */
interface Machine {
  readonly user: TechUser | undefined
  readonly uuid: string | undefined
}

type Machines = ReadonlyMap<string, Machine>

/** Lets an admin give technical users no more than they have themselves, and records each that changes. */
export function contributeToAdmin(service: ApplicationService): void {
  service.on('UPDATE', 'TenantSettings', (request, next) => changeMachines(request, next as () => Promise<unknown>))
}

async function changeMachines(request: Request, next: () => Promise<unknown>): Promise<unknown> {
  const change = request.data as Fields
  if (change.techUsers === undefined && change.techUsersMapping === undefined) return next()
  const tx = currentTransaction()
  const stored =
    (await tx.run<Fields | undefined>(SELECT.one.from('tutorials.tenant.TenantSettings').forUpdate())) ?? {}
  const [before, after] = [machinesIn(stored), machinesIn({ ...stored, ...change })]
  refuseMoreScopes(request.user, before, after)
  await refuseUuidsOfOthers(tx, before, after)
  const result = await next()
  await recordChanges(before, after)
  return result
}

function machinesIn({ techUsers, techUsersMapping }: Fields): Machines {
  const users = new Map(storedUsers(techUsers ?? '[]').map(user => [user.id, user]))
  const uuids = uuidsIn(techUsersMapping ?? '')
  const ids = new Set([...users.keys(), ...uuids.keys()])
  return new Map([...ids].map(id => [id, { user: users.get(id), uuid: uuids.get(id) }]))
}

/**
 * Refuses a scope that the giver lacks. One that the user had before stays, while its secret does: whoever replaces that could
 * log in with it.
 */
function refuseMoreScopes(giver: cds.User, before: Machines, after: Machines): void {
  for (const [id, { user }] of after) {
    const old = before.get(id)?.user
    const kept = old && old.secret === user?.secret ? old.roles : []
    const missing = user?.roles.find(role => !giver.is(role) && !kept.includes(role))
    if (missing === undefined) continue
    const message = `You lack the scope ${missing}, so you cannot give it to the technical user ${id}`
    throw new HttpError(403, 'scope_not_yours', message, { target: 'techUsers' })
  }
}

/** Refuses to map a technical user to the uuid of somebody else's account. */
async function refuseUuidsOfOthers(tx: Tx, before: Machines, after: Machines): Promise<void> {
  for (const [id, { uuid }] of after) {
    if (uuid === undefined || uuid === before.get(id)?.uuid) continue
    const account = await oneUser(tx, { uuid })
    if (!account || account.loginId === technicalId(uuid)) continue
    const message = `The account with the uuid ${uuid} is not that of the technical user ${id}`
    throw new HttpError(409, 'uuid_of_another', message, { target: 'techUsersMapping' })
  }
}

async function recordChanges(before: Machines, after: Machines): Promise<void> {
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [old, current] = [before.get(id), after.get(id)]
    if (JSON.stringify(old) === JSON.stringify(current)) continue
    await audit({
      category: 'SecurityEvent',
      action: current ? (old ? 'TechnicalUserChanged' : 'TechnicalUserAdded') : 'TechnicalUserRemoved',
      object: { type: 'TechnicalUser', id: { id } },
      data: {
        roles: current?.user?.roles.join(' ') ?? null,
        uuid: current?.uuid ?? null,
        newSecret: current?.user !== undefined && current.user.secret !== old?.user?.secret
      }
    })
  }
}
