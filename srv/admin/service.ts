import cds from '@sap/cds'
import { relaxEtags } from '../platform/settings/admin.ts'
import { contributeAll } from './contributions.ts'

/** Service of the admins; the domains bind the handlers. */
export default class AdminService extends cds.ApplicationService {
  override async init(): Promise<void> {
    contributeAll(this)
    await super.init()
    relaxEtags(this)
  }
}
