import cds from '@sap/cds'
import { contributeAll } from './contributions.ts'

/** Service of the authors on the QA channel; the domains bind the handlers. */
export default class PreviewService extends cds.ApplicationService {
  override async init(): Promise<void> {
    contributeAll(this)
    await super.init()
  }
}
