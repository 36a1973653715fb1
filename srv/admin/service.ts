import cds from '@sap/cds'
import { takeSettingsAsTheyAre } from '../platform/settings/admin.ts'
import { contributeAll } from './contributions.ts'

/** What admins curate and operate; the domains bring the handlers. */
export default class AdminService extends cds.ApplicationService {
  override async init(): Promise<void> {
    contributeAll(this)
    await super.init()
    takeSettingsAsTheyAre(this)
  }
}
