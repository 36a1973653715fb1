using {AdminService} from './service';

extend service AdminService with {
  type AttentionParameter {
    name  : String(100);
    /** A filter may name many rows. */
    value : String(5000);
  }

  /** Something that admins should look after. */
  type AttentionItem {
    name       : String(40);
    /** The subject after the count, such as `failed jobs`. */
    label      : String(100);
    /** negative: does not work; critical: waits for a person; information. */
    severity   : String(20);
    count      : Integer;
    /** The page of the workplace with exactly the rows that are counted: a set of this service, and the parameters of the address. */
    at         : String(100);
    parameters : array of AttentionParameter;
  }

  /** Counts of now of all that may need attention; zero where nothing does. */
  function attention() returns array of AttentionItem;
}
