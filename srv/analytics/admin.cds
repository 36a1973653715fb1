using {AdminService} from '../admin/service';
using {tutorials.analytics as analytics} from '../../db/analytics/queries';

extend service AdminService with {
  /** Statements that you keep, and those that other admins share. */
  @(
    UI.LineItem       : [
      {Value: name},
      {Value: description},
      {Value: visibility},
      {Value: modifiedAt}
    ],
    UI.SelectionFields: [
      name,
      visibility
    ]
  )
  entity SavedQueries as projection on analytics.SavedQueries;

  /** Statements that you have run, the newest 200. */
  @readonly
  entity QueryHistory as select from analytics.QueryHistory order by ranAt desc;
}

annotate AdminService.SavedQueries with {
  name        @title: 'Name'         @mandatory;
  description @title: 'Description';
  sql         @title: 'Statement'    @UI.MultiLineText  @mandatory;
  spec        @UI.Hidden;
  visibility  @title: 'Who sees it'  @assert.range;
  owner       @title: 'Owner'        @readonly;
  reader      @UI.Hidden             @readonly;
}
