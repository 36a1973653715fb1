using {AdminService} from '../admin/service';
using {tutorials.analytics as analytics} from '../../db/analytics/queries';

extend service AdminService with {
  /** Statements that you keep, and those that other admins share. */
  @(
    UI.LineItem       : [
      {Value: name},
      {Value: description},
      {Value: visibility},
      {Value: owner},
      {Value: lastRunAt},
      {Value: runCount},
      {Value: modifiedAt}
    ],
    UI.SelectionFields: [
      name,
      visibility
    ]
  )
  @Capabilities: {
    FilterRestrictions.NonFilterableProperties    : [isOwn],
    SortRestrictions.NonSortableProperties        : [isOwn],
    UpdateRestrictions.Updatable                  : isOwn,
    UpdateRestrictions.Updatable.@Core.Description: 'is for its owner; make a copy of your own',
    DeleteRestrictions.Deletable                  : isOwn,
    DeleteRestrictions.Deletable.@Core.Description: 'is for its owner',
    DeleteRestrictions.LongDescription            : 'It disappears for everybody who sees it; tiles of dashboards that show it stay, and say that it was deleted. This cannot be undone.'
  }
  @restrict: [
    {
      grant: 'READ',
      where: 'reader = $user or reader = ''*'''
    },
    // the owner alone; of a row that they cannot read its handlers tell others 404, else 403 (srv/platform/shared-rows.ts)
    {grant: [
      'WRITE',
      'rename',
      'setVisibility',
      'duplicate',
      'recordRun'
    ]}
  ]
  entity SavedQueries as
    projection on analytics.SavedQueries {
      *,
      /** True for the caller's own, where `owner` is read as well. */
      virtual null as isOwn : Boolean
    }
    actions {
      /** Gives it another name. */
      @Core.OperationAvailable: ($self.isOwn = true)
      @Core.OperationAvailable.@Core.Description: 'is for its owner'
      action rename(name: String(120))               returns SavedQueries;
      /** Shows it to all admins (shared-admins), or to its owner alone (private). */
      @Core.OperationAvailable: ($self.isOwn = true)
      @Core.OperationAvailable.@Core.Description: 'is for its owner'
      action setVisibility(visibility: String(20))   returns SavedQueries;
      /** A private copy of your own. */
      action duplicate()                             returns SavedQueries;
      /** Counts a run of it. */
      action recordRun()                             returns SavedQueries;
    };

  /** Saved queries beside each other: your own, and those that other admins share. Each tile is run as who looks at it. */
  @(
    UI.LineItem       : [
      {Value: name},
      {Value: description},
      {Value: visibility},
      {Value: owner},
      {Value: modifiedAt}
    ],
    UI.SelectionFields: [
      name,
      visibility
    ]
  )
  @Capabilities: {
    FilterRestrictions.NonFilterableProperties    : [isOwn],
    SortRestrictions.NonSortableProperties        : [isOwn],
    UpdateRestrictions.Updatable                  : isOwn,
    UpdateRestrictions.Updatable.@Core.Description: 'is for its owner',
    DeleteRestrictions.Deletable                  : isOwn,
    DeleteRestrictions.Deletable.@Core.Description: 'is for its owner'
  }
  @restrict: [
    {
      grant: 'READ',
      where: 'reader = $user or reader = ''*'''
    },
    // as above
    {grant: 'WRITE'}
  ]
  entity Dashboards as
    projection on analytics.Dashboards {
      *,
      /** True for the caller's own, where `owner` is read as well. */
      virtual null as isOwn : Boolean
    };

  /** Statements that you have run, the newest 200. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'owner = $user'
  }]
  entity QueryHistory as select from analytics.QueryHistory order by ranAt desc;
}

annotate AdminService.QueryHistory with { sql @title: 'Statement' };

annotate AdminService.QueryHistory with @UI.HeaderInfo.Title.Value: sql  @UI.LineItem: [
  {Value: sql},
  {Value: owner},
  {Value: ranAt},
  {Value: source},
  {Value: durationMs},
  {Value: rowCount},
  {Value: refusal}
];

annotate AdminService.SavedQueries with {
  name        @title: 'Name'         @mandatory;
  description @title: 'Description';
  sql         @title: 'Statement'    @UI.MultiLineText  @mandatory;
  spec        @UI.Hidden;
  visibility  @title: 'Who sees it'  @assert.range;
  owner       @title: 'Owner'        @readonly;
  isOwn       @UI.Hidden             @readonly;
  reader      @UI.Hidden             @readonly;
  lastRunAt   @title: 'Last run'     @readonly;
  runCount    @title: 'Runs'         @readonly;
}

annotate AdminService.Dashboards with {
  name        @title: 'Name'         @mandatory;
  description @title: 'Description';
  tiles       @UI.Hidden;
  visibility  @title: 'Who sees it'  @assert.range;
  owner       @title: 'Owner'        @readonly;
  isOwn       @UI.Hidden             @readonly;
  reader      @UI.Hidden             @readonly;
  // two windows that change the tiles must not undo each other's work
  modifiedAt  @odata.etag;
}

annotate AdminService.SavedQueries with @Workplace: {Page: '$query'};
annotate AdminService.QueryHistory with @Workplace: {Page: '$query'};
annotate AdminService.Dashboards with @Workplace: {Page: '$dashboards'};
