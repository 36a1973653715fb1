using {tutorials.platform as platform} from '../../db/platform/list-views';
using {AdminService} from './service';

extend service AdminService with {
  /** Views of lists that you keep, and those that other admins share. */
  @Workplace: {
    Area : 'settings',
    Order: 100
  }
  @(
    UI.HeaderInfo     : {
      TypeName      : 'View of a list',
      TypeNamePlural: 'Views of lists',
      Title         : {Value: name}
    },
    UI.LineItem       : [
      {Value: name},
      {Value: at},
      {Value: visibility},
      {Value: owner},
      {Value: modifiedAt}
    ],
    UI.SelectionFields: [
      name,
      at,
      visibility
    ]
  )
  @Capabilities: {
    FilterRestrictions.NonFilterableProperties    : [
      isOwn,
      isFirst
    ],
    SortRestrictions.NonSortableProperties        : [
      isOwn,
      isFirst
    ],
    UpdateRestrictions.Updatable                  : isOwn,
    UpdateRestrictions.Updatable.@Core.Description: 'is for its owner',
    DeleteRestrictions.Deletable                  : isOwn,
    DeleteRestrictions.Deletable.@Core.Description: 'is for its owner',
    DeleteRestrictions.LongDescription            : 'It disappears for everybody who sees it; the rows of the list stay. This cannot be undone.'
  }
  @restrict: [
    {
      grant: 'READ',
      where: 'reader = $user or reader = ''*'''
    },
    // the owner alone; setFirst for all who read it (srv/platform/list-views.ts, shared-rows.ts)
    {grant: [
      'WRITE',
      'setFirst'
    ]}
  ]
  entity ListViews as
    projection on platform.ListViews {
      *,
      /** True for the caller's own, where `owner` is read as well. */
      virtual null as isOwn   : Boolean,
      /** True for the one with which the list opens for the caller. */
      virtual null as isFirst : Boolean
    }
    actions {
      /** Opens the list with it for you from now on, or without it. */
      action setFirst(isFirst: Boolean) returns ListViews;
    };
}

annotate AdminService.ListViews with {
  name       @title: 'Name'             @mandatory;
  at         @title: 'List'             @mandatory  @Core.Immutable;
  parameters @title: 'Search, filters, order and columns';
  visibility @title: 'Who sees it'      @assert.range;
  owner      @title: 'Owner'            @readonly;
  isOwn      @UI.Hidden                 @readonly;
  isFirst    @title: 'The list opens with it'  @readonly;
  reader     @UI.Hidden                 @readonly;
};

annotate AdminService.ListViews actions {
  setFirst @title: 'Open the list with it' (isFirst @title: 'Open with it');
};
