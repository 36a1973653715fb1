import cds, { type Request } from '@sap/cds'
import { isSlugAvailable, monitorTutorial, type Owner, reviewTutorial, snoozeTutorial } from '../catalog/index.ts'
import { contributeFreshness } from '../content/index.ts'
import { contributeToAuthor } from '../feedback/index.ts'
import { contributeFigures } from '../figures/index.ts'
import { type Account, accountsOf, findUser, userOf } from '../people/index.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { ensureColumn } from '../cap/model/computed-elements.ts'
import { computeElements } from '../cap/prepared/computed.ts'
import { currentTransaction, type Tx } from '../cap/database/database.ts'
import { bindToAudience } from '../cap/delta/index.ts'
import { provideAccounts } from '../cap/guard/own-rows.ts'
import type { ServiceRequest } from '../cap/types.ts'
import { actualTagElement, daysSince } from './computed.ts'
import { generateOsVariants } from './os-variants/generate.ts'

const OWN = ['MyTutorials', 'MyMonitoredTutorials', 'MyWork']

interface OwnRow {
  readonly reviewedDate?: string | null
  daysSinceReview?: number | null | undefined
}

/** Service of the authors; the rows of the caller are determined by the credentials alone (AUTHOR-018). */
export default class AuthorService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.before('READ', OWN, ({ query }) => ensureColumn(query, 'daysSinceReview', 'reviewedDate'))
    provideAccounts(this, accountIds)
    contributeToAuthor(this, request => ownerOf(currentTransaction(), request))
    contributeFreshness(this, request => ownerOf(currentTransaction(), request))
    contributeFigures(this, accountIds)

    bindToAudience('AuthorService.MyTutorials', async request =>
      (await knownAccounts(currentTransaction(), request)).map(({ ID, email }) => `${ID} ${email}`)
    )

    this.after('READ', OWN, rows => {
      for (const row of listOf<OwnRow>(rows)) row.daysSinceReview = daysSince(row.reviewedDate)
    })

    computeElements(this, 'Tags', [actualTagElement])

    this.on('reviewTutorial', async request =>
      reviewTutorial(currentTransaction(), request.data, await ownerOf(currentTransaction(), request))
    )
    this.on('snoozeTutorial', async request =>
      snoozeTutorial(currentTransaction(), request.data, await ownerOf(currentTransaction(), request))
    )
    this.on('toggleMonitor', async request =>
      monitorTutorial(currentTransaction(), request.data, await ownerOf(currentTransaction(), request))
    )
    this.on('isSlugAvailable', ({ data }) => isSlugAvailable(currentTransaction(), (data as { slug?: unknown }).slug))

    this.on('generateOsVariants', request => generateOsVariants(callerOfRequest(request), request.data))

    await super.init()
  }
}

/** Rows of the result of a read; none for a count. */
const listOf = <Row>(result: unknown): readonly Row[] =>
  [result].flat().filter((row): row is Row => typeof row === 'object' && row !== null)

/** The accounts of the caller; none before the first login. */
async function knownAccounts(tx: Tx, request: Pick<ServiceRequest, 'user'>): Promise<readonly Account[]> {
  const user = await findUser(tx, callerOfRequest(request))
  return user ? accountsOf(tx, user) : []
}

const accountIds = async (request: Pick<ServiceRequest, 'user'>): Promise<readonly string[]> =>
  (await knownAccounts(currentTransaction(), request)).map(({ ID }) => ID)

/** The caller as an owner of tutorials; the row is locked until the change is committed. */
async function ownerOf(tx: Tx, request: Request): Promise<Owner & { readonly ID: string }> {
  const user = await userOf(tx, callerOfRequest(request))
  const accounts = await accountsOf(tx, user)
  return { ID: user.ID, emails: accounts.flatMap(({ email }) => email ?? []) }
}
