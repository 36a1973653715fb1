using {AdminService} from '../admin/service';
using {tutorials.people as people} from '../../db/people/people';

extend service AdminService with {
  /** Rows come with the first login of a person. */
  @readonly
  entity Users                    as projection on people.Users;

  @readonly
  entity PrimaryAccounts          as projection on people.PrimaryAccounts;

  @readonly
  entity SecondaryAccounts        as projection on people.SecondaryAccounts;

  @readonly
  entity PrivacyProtectionActions as projection on people.PrivacyProtectionActions;

  /** Erases a person, with every account of theirs. */
  action anonymizeUser(loginId: String(255));

  /** Erases a person who asked for it, and notes the number of the request. */
  action anonymizeByDsrRequest(loginId: String(255), dsrRequestNumber: String(100));
}
