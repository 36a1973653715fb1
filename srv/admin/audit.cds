using {tutorials.platform as platform} from '../../db/platform/audit';
using {AdminService} from './service';

extend service AdminService with {
  /** What was done that must be traceable, newest first. */
  @readonly
  entity AuditEvents as select from platform.AuditEvents order by time desc;
}
