import cds from '@sap/cds'
import { serveGate } from './concepts/service.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { serveFunctions } from './service/functions.ts'
import { mySkillMap } from './skills/my-skill-map.ts'

export default class KnowledgeGraphService extends cds.ApplicationService {
  override async init(): Promise<void> {
    serveFunctions(this)
    serveGate(this)
    this.on('mySkillMap', request => mySkillMap(callerOfRequest(request)))
    await super.init()
  }
}
