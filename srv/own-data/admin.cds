using {AdminService} from '../admin/service';
using from '../people/admin';

extend service AdminService with {
  /** A request for an export, of which one download is left. */
  type PersonExport {
    /** The ID of the row of PrivacyProtectionActions. */
    requestId : UUID;
    /** GET it within an hour, as the same admin: the export as JSON. */
    address   : String(200);
  }

  /** Answers a person's request for what is stored about them (GDPR, article 15): notes it with its number, and tells where the export is. */
  action exportPerson(uuid: String(36) not null  @title: 'ID of the account', dsrRequestNumber: String(100)  @title: 'Number of the request') returns PersonExport;
}

annotate AdminService.PrivacyProtectionActions with @(
  UI.LineItem           : [
    {Value: actionType},
    {Value: requestedAt},
    {Value: dsrRequestNumber},
    {
      Value      : status,
      Criticality: (status = 'COMPLETED' ? 3 : 2)
    },
    {Value: completedAt},
    {Value: createdBy},
    {Value: userUuid}
  ],
  UI.SelectionFields    : [
    actionType,
    status,
    dsrRequestNumber
  ],
  UI.PresentationVariant: {
    SortOrder     : [{
      Property  : requestedAt,
      Descending: true
    }],
    Visualizations: ['@UI.LineItem']
  }
) {
  dsrRequestNumber @title: 'Number of the request';
  requestedAt      @title: 'Requested at';
  completedAt      @title: 'Answered at';
  actionType       @title: 'Kind of request';
};
