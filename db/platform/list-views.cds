namespace tutorials.platform;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** How an admin shows a list: its search, filters, order, columns and groups under a name. */
@assert.unique: {name: [
  owner,
  at,
  name
]}
entity ListViews : cuid, managed {
  /** The set that is listed. */
  at         : String(100) not null;
  name       : String(60) not null;
  /** The parameters of the list in the address, as a query. */
  parameters : String(4000) not null default '';
  visibility : String(20) not null enum {
    private;
    ![shared-admins];
  } default 'private';
  owner      : String(255)  @people.names: 'loginId'  @people.erase: #delete;
  /** The owner, or * for all admins. */
  reader     : String(255)  @people.names: 'loginId'  @people.erase: #delete;
}

/** The view with which a list opens for an admin. */
entity FirstViews {
  key owner : String(255)  @people.names: 'loginId'  @people.erase: #delete;
  key at    : String(100);
      view  : UUID not null;
}
