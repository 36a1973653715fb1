import cds from '@sap/cds'
import { serveGate } from './concepts/service.ts'
import { serveFunctions } from './service/functions.ts'

export default class KnowledgeGraphService extends cds.ApplicationService {
  override async init(): Promise<void> {
    serveFunctions(this)
    serveGate(this)
    await super.init()
  }
}
