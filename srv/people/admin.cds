using {AdminService} from '../admin/service';
using {tutorials.people as people} from '../../db/people/people';

extend service AdminService with {
  /** Users, created at their first login. */
  @readonly
  entity Users                    as projection on people.Users;

  @readonly
  entity PrimaryAccounts          as projection on people.PrimaryAccounts;

  @readonly
  entity SecondaryAccounts        as projection on people.SecondaryAccounts;

  @readonly
  entity PrivacyProtectionActions as projection on people.PrivacyProtectionActions;

  /** Erases a person and all merged accounts. */
  action anonymizeUser(loginId: String(255));

  /** Erases a person at their request (GDPR, article 17), and records the number of the request. */
  action anonymizeByDsrRequest(loginId: String(255), dsrRequestNumber: String(100));
}
