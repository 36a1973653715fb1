import cds from '@sap/cds'
import { serveFunctions } from './service/functions.ts'

export default class KnowledgeGraphService extends cds.ApplicationService {
  override async init(): Promise<void> {
    serveFunctions(this)
    await super.init()
  }
}
