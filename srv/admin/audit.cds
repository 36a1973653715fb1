using {tutorials.platform as platform} from '../../db/platform/audit';
using {AdminService} from './service';

extend service AdminService with {
  /** Security events and accesses to personal data, newest first. */
  @readonly
  entity AuditEvents as select from platform.AuditEvents order by time desc;
}

annotate AdminService.AuditEvents with @(
  UI.HeaderInfo.Title.Value: action,
  UI.LineItem              : [
    {Value: action},
    {Value: object},
    {Value: user},
    {Value: category},
    {Value: time}
  ]
);
annotate AdminService.AuditEvents with @Workplace: {Area: 'operations', Order: 40};
