import cds from '@sap/cds'
import { serveFunctions } from './serve/functions.ts'

export default class DisplayService extends cds.ApplicationService {
  override async init(): Promise<void> {
    serveFunctions(this)
    await super.init()
  }
}
