import cds from '@sap/cds'
import { findUser } from '../people/index.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'

/** A query that can be narrowed. */
interface Narrowed {
  where(condition: object): unknown
}

/** Progress and favourites of the learner who asks. */
export default class DeveloperService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.before('READ', 'TaskRecords', async request => {
      const user = await findUser(cds.db, callerOfRequest(request))
      const query = request.query as unknown as Narrowed
      query.where({ owner: user?.ID ?? null })
    })
    await super.init()
  }
}
