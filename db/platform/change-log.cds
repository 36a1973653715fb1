/** Change log of the catalog: tables of @cap-js/change-tracking. Tracked columns are listed in srv/admin/changes.cds. */
using {sap.changelog} from '@cap-js/change-tracking';

annotate changelog.Changes with {
  createdBy @people.names: 'loginId'  @people.erase: #anonymize;
};
