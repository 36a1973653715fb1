import cds, { type ApplicationService, type Request } from '@sap/cds'
import { afterCommit, currentTransaction } from '../cap/database/database.ts'
import { log } from '../cap/log.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { runJobNow } from '../platform/jobs/index.ts'
import { create, discard, type Named, removeFile, removePath, rename, setPath } from './edit.ts'
import { takeBack } from './production/take-back.ts'
import { type Actor, approve, requestChanges, submit, type Verdict } from './reviews.ts'
import { schedule, unschedule } from './schedule.ts'
import { variables } from './model/variables.ts'

const { SELECT } = cds.ql

/** Parameters of the operations. */
interface Sent extends Named, Verdict {
  readonly slug: string
  readonly kind: string
  readonly definition: string
  readonly publishAt: string
  readonly skip?: readonly string[] | null
}

/** Changes a release; returns its ID. */
type Operation = (data: Sent, actor: Actor) => Promise<unknown>

/** Operations that change one release, in the transaction of their request. */
const operations: Readonly<Record<string, Operation>> = {
  renameRelease: data => rename(currentTransaction(), data.release, data),
  removeFromRelease: ({ release, slug }) => removeFile(currentTransaction(), release, slug),
  setReleasePath: ({ release, definition }, { id }) => setPath(currentTransaction(), release, definition, id),
  removeReleasePath: ({ release, kind, slug }) => removePath(currentTransaction(), release, kind, slug),
  submitRelease: ({ release }, actor) => submit(currentTransaction(), release, actor),
  approveRelease: (data, actor) => approve(currentTransaction(), data, actor),
  requestReleaseChanges: (data, actor) => requestChanges(currentTransaction(), data, actor),
  scheduleRelease: ({ release, publishAt }, { id }) => schedule(currentTransaction(), release, publishAt, id),
  unscheduleRelease: ({ release }) => unschedule(currentTransaction(), release),
  publishRelease: ({ release }, { id }) => publishSoon(release, id),
  takeBackRelease: ({ release, skip }, { id }) => takeBack(release, skip ?? [], id)
}

/** Binds what `service.cds` adds to PreviewService. */
export function contributeReleases(service: ApplicationService): void {
  service.on('releaseRules', () => ({
    target: variables.RELEASE_TARGET_URL ?? null,
    approvals: variables.RELEASE_APPROVALS
  }))
  service.on('createRelease', async ({ data }) => shown(service, await create(currentTransaction(), data as Named)))
  service.on('discardRelease', ({ data }) => discard(currentTransaction(), (data as Sent).release))
  for (const [name, operation] of Object.entries(operations))
    service.on(name, async request => {
      const data = request.data as Sent
      await operation(data, actorOf(request))
      return shown(service, data.release)
    })
}

/** The minute's run publishes it as well, should this instance end before. */
async function publishSoon(release: string, by: string): Promise<void> {
  await schedule(currentTransaction(), release, undefined, by)
  afterCommit(currentTransaction(), () => {
    runJobNow('release-publish', by).catch((error: unknown) => log('releases').error('publishing failed', error))
  })
}

function shown(service: ApplicationService, ID: string): Promise<unknown> {
  return service.run(SELECT.one.from('PreviewService.Releases').where({ ID }))
}

function actorOf(request: Request): Actor {
  const { id, givenName, familyName } = callerOfRequest(request)
  return { id, name: [givenName, familyName].filter(Boolean).join(' ') || id }
}
